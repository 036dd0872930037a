// A file of PDF with one picture on a page; see ISO 32000-1:2008, sections 7.5 (file structure) and 8.9 (images).

/** A4 in points, and the margin. */
const PAGE = [595, 842];
const MARGIN = 48;

/** The picture, a JPEG image with its sides in pixels, at the top of a page, as wide as fits. */
export async function pdf({ image, width, height }) {
  const scale = Math.min((PAGE[0] - 2 * MARGIN) / width, (PAGE[1] - 2 * MARGIN) / height);
  const [across, down] = [width * scale, height * scale].map((side) => side.toFixed(2));
  const [left, bottom] = [(PAGE[0] - across) / 2, PAGE[1] - MARGIN - down].map((place) => place.toFixed(2));
  const drawn = `q ${across} 0 0 ${down} ${left} ${bottom} cm /Board Do Q`;
  const objects = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.join(' ')}] /Contents 4 0 R /Resources << /XObject << /Board 5 0 R >> >> >>`],
    [`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`],
    [`<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 `
      + `/Filter /DCTDecode /Length ${image.size} >>\nstream\n`, image, '\nendstream'],
  ];
  const parts = ['%PDF-1.4\n'];
  const length = (part) => part.size ?? part.length;
  let at = length(parts[0]);
  const places = objects.map((object, number) => {
    const place = at;
    const whole = [`${number + 1} 0 obj\n`, ...object, '\nendobj\n'];
    parts.push(...whole);
    at += whole.reduce((sum, part) => sum + length(part), 0);
    return place;
  });
  const count = objects.length + 1;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
