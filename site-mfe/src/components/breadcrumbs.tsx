import type { StructuredData } from '@aflora/mfe-contract';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './breadcrumbs.module.css';
import type { SiteLink } from '../lib/site-links';

export function Breadcrumbs({ steps, here }: { steps: SiteLink[]; here: string }) {
  return (
    <nav aria-label="Você está em">
      <ol className={classes.steps}>
        {steps.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <IconChevronRight size={14} stroke={1.6} aria-hidden />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}

/** schema.org's BreadcrumbList. */
export function breadcrumbData(steps: SiteLink[]): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ to, label }, index) => ({ '@type': 'ListItem', position: index + 1, name: label, item: to })),
  };
}
