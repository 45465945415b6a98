import type { ReactNode, Ref } from 'react';
import { PageHead } from '../../../components/page-head';
import { FlowerPicture } from '../flower-picture';
import classes from './link-page.module.css';
import { StandingText, type Standing } from './standing-text';

interface LinkPageProps {
  /** Of the document. */
  title: string;
  standing: Standing;
  heading?: Ref<HTMLHeadingElement>;
  /** What can be done now. */
  children?: ReactNode;
}

/** The frame of the pages that our mails lead to; it looks like the dialog they go on in. */
export function LinkPage({ title, standing, heading, children }: LinkPageProps) {
  return (
    <main id="conteudo" className={classes.page}>
      <PageHead title={title} noindex />
      <div className={classes.card}>
        <FlowerPicture />
        <div className={classes.content}>
          <StandingText {...standing} heading={heading} />
          <div className={classes.actions}>{children}</div>
        </div>
      </div>
    </main>
  );
}
