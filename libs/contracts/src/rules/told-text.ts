import { compose } from './compose';
import { Convert } from './input-of';
import { Optional } from './optional';
import { rule } from './rule';
import { Schema } from './schema';

/** Room for the spaces and queries that go before what is left is cut to its length. */
const READ_TIMES = 8;
// Also what turns the direction of writing.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\s]+/gu;
/** What an address carries behind its path may be a key of somebody. The path is taken even where nothing follows, or it would be searched again from each of its letters. */
const ADDRESS = /(\b[a-z]+:\/\/[^\s?#"'<>()]*)(?:[?#][^\s"'<>()]*)?/gi;

const told = (clean: (text: string) => string, max: number): PropertyDecorator =>
  compose(
    Convert((value) => (typeof value === 'string' ? [...clean(value.slice(0, max * READ_TIMES))].slice(0, max).join('') : value)),
    Optional(),
    Schema({ type: 'string', nullable: true }),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
  );

const onOneLine = (text: string): string => text.replace(UNPRINTABLE, ' ').trim();

/** What a program tells of a fault. Nobody is there to shorten it: it is cut, and put on one line, instead of refused. */
export const ToldText = (max: number): PropertyDecorator => told((text) => onOneLine(text).replace(ADDRESS, '$1'), max);

/** The path of a page, without its query, which may carry a key; what is no path becomes empty. */
export const ToldPath = (max: number): PropertyDecorator => told((text) => pathOf(onOneLine(text)), max);

const pathOf = (text: string): string => (/^\/(?!\/)/.test(text) ? (text.split(/[?#]/, 1)[0] ?? '').trim() : '');
