import { pageContent } from '@aflora/contracts/page-content';
import { PageHead } from '../../components/page';
import classes from './legal-page.module.css';

export interface LegalSection {
  title: string;
  /** Paragraphs; a paragraph that starts with "- " is a list item. */
  text: string[];
}

interface LegalPageProps {
  title: string;
  description: string;
  path: string;
  sections: LegalSection[];
}

/** A legal text with a table of contents beside it. */
export function LegalPage({ title, description, path, sections }: LegalPageProps) {
  return (
    <main id="conteudo" className={classes.page}>
      <PageHead title={title} description={description} canonicalPath={path} />
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>Última atualização: {pageContent.legalUpdatedOn}</p>
      </header>
      <nav className={classes.contents} aria-label="Nesta página">
        <ol>
          {sections.map((section, index) => (
            <li key={section.title}>
              <a href={`#secao-${index + 1}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {sections.map((section, index) => (
          <section key={section.title} aria-labelledby={`secao-${index + 1}`}>
            <h2 id={`secao-${index + 1}`} tabIndex={-1}>
              {index + 1}. {section.title}
            </h2>
            <Paragraphs text={section.text} />
          </section>
        ))}
      </div>
    </main>
  );
}

function Paragraphs({ text }: { text: string[] }) {
  const points = text.filter((line) => line.startsWith('- '));
  const paragraphs = text.filter((line) => !line.startsWith('- '));
  return (
    <>
      {paragraphs.slice(0, 1).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {points.length > 0 && (
        <ul>
          {points.map((line) => (
            <li key={line}>{line.slice(2)}</li>
          ))}
        </ul>
      )}
      {paragraphs.slice(1).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}
