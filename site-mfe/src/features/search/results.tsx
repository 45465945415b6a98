import { sitePages } from '@aflora/contracts/site-pages';
import { BlossomIcon, Price } from '@aflora/ui';
import { IconFileText } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Picture } from '../../components/picture';
import classes from './results.module.css';
import type { Found } from './use-search';

interface FoundRowProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  found: Found;
}

/** A result as a link with picture, name and price. */
export function FoundRow({ found: { to, name, text, priceCents, pictures }, className, ...rest }: FoundRowProps) {
  return (
    <Link {...rest} to={to} className={clsx(classes.row, className)}>
      <span className={classes.picture} aria-hidden>
        {pictures && <Picture files={pictures} alt="" width={480} height={480} sizes="56px" />}
        {!pictures && (priceCents === undefined ? <IconFileText size={22} stroke={1.6} /> : <BlossomIcon size={28} />)}
      </span>
      <span className={classes.names}>
        <span className={clsx(classes.name, 'cut-lines')}>{name}</span>
        {text && <span className={clsx(classes.text, 'cut-one-line')}>{text}</span>}
      </span>
      {priceCents !== undefined && <Price cents={priceCents} className={classes.price} />}
    </Link>
  );
}

const SUGGESTED = ['/loja', '/cursos', '/doacoes', '/seja-membro', '/contato'];
const pages = sitePages.filter(({ path }) => SUGGESTED.includes(path));

interface SuggestionsProps {
  className?: string;
  onChoose?: () => void;
}

/** Pages to go on with where nothing has been found. */
export function Suggestions({ className, onChoose }: SuggestionsProps) {
  return (
    <nav aria-label="Sugestões" className={clsx(classes.suggestions, className)}>
      {pages.map(({ path, title }) => (
        <Link key={path} to={path} onClick={onChoose}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
