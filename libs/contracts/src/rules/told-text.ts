import { Transform } from 'class-transformer';
import { compose } from './compose';
import { Optional } from './optional';
import { rule } from './rule';
import { Schema } from './schema';

// Also what turns the direction of writing.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\s]+/gu;
/** What an address carries behind its path may be a key of somebody. */
const BEHIND_PATH = /(\b[a-z]+:\/\/[^\s?#"'<>()]*)[?#][^\s"'<>()]*/gi;

const told = (clean: (text: string) => string, max: number): PropertyDecorator =>
  compose(
    Transform(({ value }) => (typeof value === 'string' ? [...clean(value)].slice(0, max).join('') : value)),
    Optional(),
    Schema({ type: 'string', nullable: true }),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
  );

const onOneLine = (text: string): string => text.replace(UNPRINTABLE, ' ').trim();

/** What a program tells of a fault. Nobody is there to shorten it: it is cut, and put on one line, instead of refused. */
export const ToldText = (max: number): PropertyDecorator => told((text) => onOneLine(text).replace(BEHIND_PATH, '$1'), max);

/** The path of a page, without its query, which may carry a key; what is no path becomes empty. */
export const ToldPath = (max: number): PropertyDecorator => told((text) => pathOf(onOneLine(text)), max);

const pathOf = (text: string): string => (/^\/(?!\/)/.test(text) ? text.replace(/[?#].*$/, '').trim() : '');
