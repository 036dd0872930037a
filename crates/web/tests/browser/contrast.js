// The contrast of text with what lies below it, in an SVG drawing as the browser paints it.

/** The texts in the drawings of the board with less contrast than wanted, each with its contrast; lines thinner than letters do not count. */
export const faintTexts = (page, wanted = 4.5) => page.evaluate((least) => {
  const THIN = 0.15;
  const colour = (text, opacity) => {
    const parts = text.match(/[\d.]+/g).map(Number);
    const scale = text.startsWith('color') ? 255 : 1;
    return [...parts.slice(0, 3).map((part) => part * scale), (parts[3] ?? 1) * opacity];
  };
  const over = (ground, [r, g, b, alpha]) => ground.map((part, place) => part * (1 - alpha) + [r, g, b][place] * alpha);
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const paper = ['body', '#board'].map((name) => colour(getComputedStyle(document.querySelector(name)).backgroundColor, 1)).reduce(over, [255, 255, 255]);
  const shapes = ['.under', ':not(.under)'].flatMap((layer) => [...document.querySelectorAll(`#board .drawing > svg${layer} *`)]).filter((one) => one instanceof SVGGeometryElement || one.localName === 'text');
  /** The middle of an element in pixels, as a shape sees it. */
  const seen = (element, shape) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return new DOMPoint(left + width / 2, top + height / 2).matrixTransform(shape.getScreenCTM().inverse());
  };
  const faint = [];
  for (const [number, text] of shapes.entries()) {
    if (text.localName !== 'text' || !/[\p{L}\p{N}]/u.test(text.textContent)) continue;
    let [ground, ink] = [paper, null];
    for (const [place, shape] of shapes.entries()) {
      const style = getComputedStyle(shape);
      if (place === number) ink = over(ground, colour(style.fill, style.fillOpacity * style.opacity));
      if (shape.localName === 'text') continue;
      const at = seen(text, shape);
      const paints = [];
      if (style.fill !== 'none' && shape.isPointInFill(at)) paints.push(colour(style.fill, style.fillOpacity * style.opacity));
      if (style.stroke !== 'none' && parseFloat(style.strokeWidth) > THIN && shape.isPointInStroke(at)) paints.push(colour(style.stroke, style.strokeOpacity * style.opacity));
      ground = paints.reduce(over, ground);
      // What lies over the text dims it, too.
      ink &&= paints.reduce(over, ink);
    }
    const [high, low] = [light(ink), light(ground)].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < least) faint.push(`${text.textContent} (${text.getAttribute('fill') ?? text.getAttribute('class')}): ${contrast.toFixed(2)}`);
  }
  return [...new Set(faint)];
}, wanted);
