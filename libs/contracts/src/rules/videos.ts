import { compose, Convert, Optional, rule, Schema } from './rule';

const ID = /^[\w-]{11}$/;
const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'];

/** Id of the video that a link to YouTube leads to; undefined for other texts. */
function youtubeIdOf(text: string): string | undefined {
  if (ID.test(text)) return text;
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(text);
  if (protocol !== 'https:' || !HOSTS.includes(hostname)) return undefined;
  const id = searchParams.get('v') ?? pathname.split('/').at(-1) ?? '';
  return ID.test(id) ? id : undefined;
}

const toYoutubeId = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === '' ? null : (youtubeIdOf(text) ?? text);
};
const isYoutubeId = rule('video', (value) => value === undefined || value === null || (typeof value === 'string' && ID.test(value)));

/** Optional link to a video at YouTube (the site's policy allows no other videos); becomes the video's id, and empty becomes null. */
export const YoutubeVideo = (): PropertyDecorator =>
  compose(Convert(toYoutubeId), Optional(), Schema({ type: 'string', maxLength: 200, nullable: true }), isYoutubeId);

/** Like `YoutubeVideo`, but required. */
export const RequiredYoutubeVideo = (): PropertyDecorator =>
  compose(
    Convert(toYoutubeId),
    Schema({ type: 'string', maxLength: 200 }),
    rule('required', (value) => value !== undefined && value !== null),
    isYoutubeId,
  );
