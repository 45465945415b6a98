import basket480 from '../assets/charity-basket-480.webp';
import basket960 from '../assets/charity-basket-960.webp';
import basket1200 from '../assets/charity-basket-1200.webp';
import flower480 from '../assets/charity-flower-480.webp';
import flower960 from '../assets/charity-flower-960.webp';
import flower1200 from '../assets/charity-flower-1200.webp';
import hands480 from '../assets/charity-hands-480.webp';
import hands960 from '../assets/charity-hands-960.webp';
import hands1200 from '../assets/charity-hands-1200.webp';

/** Line art of the charity: picture files by width in px. */
export const basket = { 480: basket480, 960: basket960, 1200: basket1200 };
export const flower = { 480: flower480, 960: flower960, 1200: flower1200 };
export const hands = { 480: hands480, 960: hands960, 1200: hands1200 };
