import type { AdminDigitalProductView } from '@aflora/contracts';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './affiliate-link.module.css';

interface AffiliateLinkProps {
  product: AdminDigitalProductView;
  /** Id of the course's name. */
  nameId: string;
}

/** Where the course is sold. */
export function AffiliateLink({ product, nameId }: AffiliateLinkProps) {
  if (!product.affiliateLink) return null;
  return (
    <a
      className={classes.link}
      href={product.affiliateLink}
      target="_blank"
      rel="noopener noreferrer"
      title="Abre em nova aba"
      aria-describedby={nameId}
    >
      Ver Link
      <IconExternalLink size={16} stroke={1.8} aria-hidden />
    </a>
  );
}
