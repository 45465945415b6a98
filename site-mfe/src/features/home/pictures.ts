import areaCursos480 from '../../assets/area-cursos-480.webp';
import areaCursos960 from '../../assets/area-cursos-960.webp';
import areaLoja480 from '../../assets/area-loja-480.webp';
import areaLoja960 from '../../assets/area-loja-960.webp';
import areaOng480 from '../../assets/area-ong-480.webp';
import areaOng960 from '../../assets/area-ong-960.webp';
import grupo640 from '../../assets/grupo-inicio-640.webp';
import grupo960 from '../../assets/grupo-inicio-960.webp';
import grupo1440 from '../../assets/grupo-inicio-1440.webp';
import flor480 from '../../assets/ong-flor-480.webp';
import flor960 from '../../assets/ong-flor-960.webp';
import flor1200 from '../../assets/ong-flor-1200.webp';
import maos480 from '../../assets/ong-maos-480.webp';
import maos960 from '../../assets/ong-maos-960.webp';

/** Pictures of the first page by width in px. */
export const pictures = {
  group: { 640: grupo640, 960: grupo960, 1440: grupo1440 },
  shop: { 480: areaLoja480, 960: areaLoja960 },
  courses: { 480: areaCursos480, 960: areaCursos960 },
  charity: { 480: areaOng480, 960: areaOng960 },
  flower: { 480: flor480, 960: flor960, 1200: flor1200 },
  hands: { 480: maos480, 960: maos960 },
};
