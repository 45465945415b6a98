import { darker } from '../colour';
import { blurred } from '../shapes';
import { palmFrond } from './palm-frond';
import { isWide, type DrawScene } from './scene';

export const leafScene: DrawScene = ({ palette, random, product }) => {
  const groundY = isWide(product) ? 890 : 985;
  const shadow = darker(palette.wall, 0.62);
  const window =
    '<path d="M120 -40L520 -40L900 860L470 860Z" fill="#fff" opacity=".34"/><path d="M590 -40L800 -40L1190 860L985 860Z" fill="#fff" opacity=".28"/>';
  const near = palmFrond({ x: 1130, y: 900, turn: -38 - random() * 8, scale: 1.15 }, random);
  const far = palmFrond({ x: 40, y: 470, turn: 40 + random() * 10, scale: 0.92 }, random);
  const floorLight = `<path d="M430 ${groundY - 60}L960 ${groundY - 60}L1250 1240L640 1240Z" fill="#fff" opacity=".2" ${blurred(28)}/>`;
  return {
    groundY,
    horizonY: groundY - 120,
    scale: 1.18,
    behind: `<g opacity=".75" ${blurred(12)}>${window}</g><g fill="${shadow}" opacity=".3" ${blurred(8)}>${near}</g><g fill="${shadow}" opacity=".22" ${blurred(12)}>${far}</g>${floorLight}`,
    stage: '',
    inFront: '',
    shadow: { lean: -0.78, length: 0.34, end: 0 },
  };
};
