import { Canvas, twoStops } from '../canvas';
import { drawn, openFlower, PLUM, stroke } from './line-art';

const WEAVE = [0, 1, 2].map((row) => {
  const [left, middle, y] = [352 + row * 14, 600, 602 + row * 70];
  return `M${left} ${y}C${430 + row * 8} ${y - 22} 470 ${y + 24} ${middle} ${y + 2}C730 ${y - 20} 770 ${y + 24} ${1200 - left} ${y}`;
});
const BOTTLE = 'M470 530L470 400C470 376 488 366 500 360L500 326L552 326L552 360C564 366 582 376 582 400L582 530';
const SOAP = 'M620 530C616 480 630 458 660 456L730 456C760 458 772 480 768 530';
const LEAF = 'M640 420C610 410 590 384 592 356C624 360 646 386 640 420Z';

/** A basket with a bottle, a soap and a stem. */
export function basketPicture(): string {
  const canvas = new Canvas(1200, 900);
  const niche = canvas.glow(twoStops('#fbe6d6', '#f0cdb6'), [600, 380, 520]);
  const hill = canvas.glow(twoStops('#f6d3d8', '#eebfc8'), [300, 760, 520]);
  const ground = `<rect width="1200" height="900" fill="#fdf4ee"/><path d="M0 640C220 560 420 700 640 660C860 620 1000 560 1200 620L1200 900L0 900Z" fill="${hill}"/>
    <path d="M320 660L320 400A280 280 0 0 1 880 400L880 660Z" fill="${niche}"/><ellipse cx="620" cy="822" rx="330" ry="30" fill="#a83a55" opacity=".16"/>`;
  const petals: [number, number][] = [
    [-40, 1.5],
    [40, 1.5],
    [0, 1.6],
  ];
  const flower = openFlower({ petals, fill: '#d56f85', opacity: 0.5, line: PLUM, lineWidth: 4 });
  const inside = `${drawn(BOTTLE, '#e596a6', { opacity: 0.6, width: 4 })}${stroke('M492 440L560 440', { width: 3 })}${drawn(SOAP, '#c99c78', { opacity: 0.45, width: 4 })}
    ${stroke('M596 530C620 440 640 380 700 330', { width: 4 })}<g transform="translate(704 326) rotate(34)">${flower}</g>${drawn(LEAF, '#7d9a7e', { opacity: 0.4, width: 4 })}`;
  const body = 'M336 530L864 530L812 790C806 812 790 820 770 820L430 820C410 820 394 812 388 790Z';
  const handle = stroke('M372 530C372 300 470 190 600 190C730 190 828 300 828 530');
  const basket = `${drawn(body, '#fffaf5', { opacity: 0.82, width: 5 })}${WEAVE.map((d) => stroke(d, { width: 3.5 })).join('')}`;
  return canvas.svg(`${ground}${handle}${inside}${basket}`, 3, 0.12);
}
