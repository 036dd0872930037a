// The worker of web.js. The first message has the compiled module.

import { answer } from './answer.js';
import { initSync } from './pencilmark.js';

onmessage = ({ data }) => (data.module ? initSync(data) : answer(data, (message) => postMessage(message)));
