import basket480 from '../assets/charity-basket-480.avif';
import basket960 from '../assets/charity-basket-960.avif';
import basket1200 from '../assets/charity-basket-1200.avif';
import basketWebp from '../assets/charity-basket-960.webp';
import flower480 from '../assets/charity-flower-480.avif';
import flower960 from '../assets/charity-flower-960.avif';
import flower1200 from '../assets/charity-flower-1200.avif';
import flowerWebp from '../assets/charity-flower-960.webp';
import hands480 from '../assets/charity-hands-480.avif';
import hands960 from '../assets/charity-hands-960.avif';
import hands1200 from '../assets/charity-hands-1200.avif';
import handsWebp from '../assets/charity-hands-960.webp';
import courses480 from '../assets/area-courses-480.avif';
import courses960 from '../assets/area-courses-960.avif';
import coursesWebp from '../assets/area-courses-960.webp';
import shop480 from '../assets/area-shop-480.avif';
import shop960 from '../assets/area-shop-960.avif';
import shopWebp from '../assets/area-shop-960.webp';
import group640 from '../assets/home-group-640.avif';
import group960 from '../assets/home-group-960.avif';
import group1440 from '../assets/home-group-1440.avif';
import groupWebp from '../assets/home-group-960.webp';
import strip640 from '../assets/shop-strip-640.avif';
import strip960 from '../assets/shop-strip-960.avif';
import strip1440 from '../assets/shop-strip-1440.avif';
import stripWebp from '../assets/shop-strip-960.webp';

/** Line art of the charity. */
export const basket = { files: { 480: basket480, 960: basket960, 1200: basket1200 }, webp: basketWebp };
export const flower = { files: { 480: flower480, 960: flower960, 1200: flower1200 }, webp: flowerWebp };
export const hands = { files: { 480: hands480, 960: hands960, 1200: hands1200 }, webp: handsWebp };

/** Products and courses. */
export const courses = { files: { 480: courses480, 960: courses960 }, webp: coursesWebp };
export const shop = { files: { 480: shop480, 960: shop960 }, webp: shopWebp };
export const group = { files: { 640: group640, 960: group960, 1440: group1440 }, webp: groupWebp };
export const strip = { files: { 640: strip640, 960: strip960, 1440: strip1440 }, webp: stripWebp };
