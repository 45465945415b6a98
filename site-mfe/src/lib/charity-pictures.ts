import cesta480 from '../assets/ong-cesta-480.webp';
import cesta960 from '../assets/ong-cesta-960.webp';
import cesta1200 from '../assets/ong-cesta-1200.webp';
import flor480 from '../assets/ong-flor-480.webp';
import flor960 from '../assets/ong-flor-960.webp';
import flor1200 from '../assets/ong-flor-1200.webp';
import maos480 from '../assets/ong-maos-480.webp';
import maos960 from '../assets/ong-maos-960.webp';
import maos1200 from '../assets/ong-maos-1200.webp';

/** Line art of the charity by width in px. */
export const basket = { 480: cesta480, 960: cesta960, 1200: cesta1200 };
export const flower = { 480: flor480, 960: flor960, 1200: flor1200 };
export const hands = { 480: maos480, 960: maos960, 1200: maos1200 };
