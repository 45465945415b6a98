import { basketPicture } from './charity/basket';
import { flowerPicture } from './charity/flower';
import { handsPicture } from './charity/hands';
import { groupPicture } from './group-picture';
import { productPicture } from './product-picture';
import { stripPicture } from './strip-picture';

const KB = 1024;

export interface SitePicture {
  name: string;
  draw: () => string;
  widths: number[];
  /** Of the widest file; narrower ones shrink with their width. */
  maxBytes: number;
}

/** Every picture of the public site, written as `<name>-<width>.webp`. */
export const SITE_PICTURES: SitePicture[] = [
  { name: 'grupo-inicio', draw: groupPicture, widths: [640, 960, 1440], maxBytes: 60 * KB },
  { name: 'faixa-loja', draw: stripPicture, widths: [640, 960, 1440], maxBytes: 45 * KB },
  {
    name: 'area-loja',
    draw: () => productPicture({ kind: 'jar', palette: 'areia', scene: 1, seed: 19 }),
    widths: [480, 960],
    maxBytes: 22 * KB,
  },
  {
    name: 'area-cursos',
    draw: () => productPicture({ kind: 'stick', palette: 'ameixa', scene: 1, seed: 8 }),
    widths: [480, 960],
    maxBytes: 22 * KB,
  },
  { name: 'area-ong', draw: basketPicture, widths: [480, 960], maxBytes: 22 * KB },
  { name: 'ong-maos', draw: handsPicture, widths: [480, 960, 1200], maxBytes: 40 * KB },
  { name: 'ong-flor', draw: flowerPicture, widths: [480, 960, 1200], maxBytes: 40 * KB },
  { name: 'ong-cesta', draw: basketPicture, widths: [480, 960, 1200], maxBytes: 40 * KB },
];
