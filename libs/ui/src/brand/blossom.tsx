const PETAL = 'M0 0C-17-18-17-44 0-64C17-44 17-18 0 0Z';

const petals = [
  { turn: 0, scale: 1 },
  { turn: -37, scale: 0.94 },
  { turn: 37, scale: 0.94 },
  { turn: -72, scale: 0.8 },
  { turn: 72, scale: 0.8 },
];

/** Paths of the brand's five petals, to be rendered inside an svg: they point upwards from 0,0 and are 64 units high. */
export function Blossom() {
  return petals.map(({ turn, scale }) => <path key={turn} transform={`rotate(${turn}) scale(${scale})`} d={PETAL} />);
}

/** Icon with the brand's petals and no text. */
export function BlossomIcon({ size = 40 }: { size?: number }) {
  return (
    <svg viewBox="-64 -68 128 76" width={size} height={(size * 76) / 128} fill="currentColor" fillOpacity={0.82} aria-hidden="true">
      <Blossom />
    </svg>
  );
}
