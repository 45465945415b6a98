import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import classes from './film.module.css';
import { Picture, type PictureFiles } from './picture';

interface FilmProps {
  title: string;
  youtubeId: string;
  poster: PictureFiles;
  /** For one of several films: a smaller button and no text on the poster. */
  small?: boolean;
}

/** Poster of a film. The player, which is a third party's, is loaded only after a click. */
export function Film({ title, youtubeId, poster, small = false }: FilmProps) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <iframe
        className={classes.player}
        src={`https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <div className={clsx(classes.film, small && classes.small)}>
      <Picture {...poster} alt="" width={1200} height={900} sizes="(max-width: 767px) 100vw, 62vw" />
      <p className={classes.caption}>
        <b>{title}</b>
        <span>Carrega só com o seu clique</span>
      </p>
      <button type="button" className={classes.play} aria-label={`Reproduzir o vídeo ${title}`} onClick={() => setPlaying(true)}>
        <IconPlayerPlayFilled size={32} />
      </button>
    </div>
  );
}
