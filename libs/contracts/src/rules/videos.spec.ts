import { inputOf, violationsOf } from './rule';
import { documented, nulled, reads, refused, required } from '../testing/read-field';
import { RequiredYoutubeVideo, YoutubeVideo } from './videos';
import { MemberLetterInput } from '../member-letters';

const LETTER = { kind: 'class', month: '2026-11', title: 'Aula', body: 'Olá' };
const videoOf = (videoId: unknown) => inputOf(MemberLetterInput, { ...LETTER, videoId }).videoId;

describe('a link to a video', () => {
  it.each([
    'aqz-KE-bpKQ',
    ' https://youtu.be/aqz-KE-bpKQ?si=abc ',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=12s',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ])('%p becomes the id of the video', (link) => {
    expect(videoOf(link)).toBe('aqz-KE-bpKQ');
  });

  it.each([['', null] as const, [null, null] as const, [undefined, undefined] as const])('%p is none', (link, none) => {
    expect(videoOf(link)).toBe(none);
    expect(violationsOf(inputOf(MemberLetterInput, { ...LETTER, videoId: link }))).toEqual([]);
  });

  it.each([
    'https://youtube.com.exemplo.com/watch?v=aqz-KE-bpKQ',
    'http://youtu.be/aqz-KE-bpKQ',
    'https://youtu.be/curto',
    'javascript:alert(1)',
    7,
  ])('%p is refused', (link) => {
    expect(violationsOf(inputOf(MemberLetterInput, { ...LETTER, videoId: link }))).toMatchObject([{ field: 'videoId', code: 'video' }]);
  });
});

describe('a field for a video', () => {
  const cases: [unknown, unknown][] = [
    [' aqz-KE-bpKQ ', 'aqz-KE-bpKQ'],
    ['https://youtube.com/watch?v=aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['aqz-KE-bpKQx', refused('video')],
    ['xaqz-KE-bpKQ', refused('video')],
    ['https://youtu.be/', refused('video')],
    [7, refused('video')],
    [['aqz-KE-bpKQ'], refused('video')],
  ];
  reads('optional', YoutubeVideo(), [...nulled, ...cases]);
  reads('required', RequiredYoutubeVideo(), [...required, ...cases]);

  it('is documented', () => {
    expect(documented(YoutubeVideo())).toEqual({ required: false, schema: { type: 'string', maxLength: 200, nullable: true } });
    expect(documented(RequiredYoutubeVideo())).toEqual({ required: true, schema: { type: 'string', maxLength: 200 } });
  });
});
