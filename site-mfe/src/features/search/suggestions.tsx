import { sitePages } from '@aflora/contracts/site-pages';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import classes from './suggestions.module.css';

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
