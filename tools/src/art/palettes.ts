export interface Palette {
  wall: string;
  floor: string;
  prop: string;
  body: string;
  tint: string;
  accent: string;
  metal: string;
  ink: string;
  /** What is printed is lighter than the body it stands on. */
  lightInk: boolean;
  /** A dark room: less light on its walls. */
  night: boolean;
}

const DAY = { lightInk: false, night: false };

export const PALETTES = {
  rose: {
    ...DAY,
    wall: '#f3d3d9',
    floor: '#f0c6cf',
    prop: '#e9aebb',
    body: '#fbe9ea',
    tint: '#c2506b',
    accent: '#a83a55',
    metal: '#e9b79b',
    ink: '#6b2336',
  },
  areia: {
    ...DAY,
    wall: '#efe0d1',
    floor: '#e7d2bd',
    prop: '#dcc0a4',
    body: '#fbf4ea',
    tint: '#a9713f',
    accent: '#8f735c',
    metal: '#dcb482',
    ink: '#5e4a3a',
  },
  ameixa: {
    ...{ lightInk: true, night: true },
    ...{
      wall: '#5c3054',
      floor: '#4b2444',
      prop: '#7a4a70',
      body: '#633058',
      tint: '#7c2f57',
      accent: '#e9aebb',
      metal: '#e3b38d',
      ink: '#f8dfe3',
    },
  },
  creme: {
    ...{ lightInk: true, night: false },
    ...{
      wall: '#f7eee4',
      floor: '#f1e3d6',
      prop: '#f4d9d6',
      body: '#d9798d',
      tint: '#d56f85',
      accent: '#c04f69',
      metal: '#e6bd94',
      ink: '#fff6f2',
    },
  },
  argila: {
    ...DAY,
    wall: '#ecc4ad',
    floor: '#e3b197',
    prop: '#d69a7e',
    body: '#f9e8dc',
    tint: '#a5502f',
    accent: '#8a2d45',
    metal: '#dfae7c',
    ink: '#6b2c22',
  },
  malva: {
    ...{ lightInk: true, night: false },
    ...{
      wall: '#e3d1de',
      floor: '#d8c0d2',
      prop: '#c6a5bf',
      body: '#8d5a80',
      tint: '#7a3e6c',
      accent: '#4e2546',
      metal: '#e8c3ae',
      ink: '#fdf1f3',
    },
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
