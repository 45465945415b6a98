import { Button, formatDate } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { Figures, PageIntro, Section } from '../../components/page-sections';
import { PageHead } from '../../components/page';
import { useSiteContent } from '../../lib/site-settings';
import classes from './accessibility-page.module.css';
import lastCheck from './last-check.json';

/** What `npm run check:accessibility` found on a page. */
type PageFigures = (typeof lastCheck.groups)['Site'][number];

const groups: [string, PageFigures[]][] = Object.entries(lastCheck.groups);
const pages = groups.flatMap(([, each]) => each);
const total = (figure: (page: PageFigures) => number): number => pages.reduce((sum, page) => sum + figure(page), 0);
const asNumber = (value: number): string => value.toLocaleString('pt-BR');
const asContrast = (ratio: number): string => `${ratio.toLocaleString('pt-BR', { maximumFractionDigits: 2 })}:1`;

const DESCRIPTION = 'O que fazemos para que todas as pessoas usem o site, e o que a última conferência automática encontrou.';

export function AccessibilityPage() {
  const { email } = useSiteContent();
  return (
    <main id="conteudo">
      <PageHead title="Acessibilidade" description={DESCRIPTION} canonicalPath="/acessibilidade" />
      <PageIntro
        title={
          <>
            Acessibilidade: um site para <em>todas as pessoas</em>
          </>
        }
        lead="Comprar, doar e acompanhar tudo com leitor de tela, só com o teclado, com letras grandes ou em uma tela pequena. Seguimos as WCAG 2.2, nível AA, e a Lei Brasileira de Inclusão (Lei 13.146/2015, art. 63)."
      />
      <Section
        tone="plum"
        title="A última conferência"
        text={`Todas as páginas, em ${formatDate(lastCheck.date)}, na versão ${lastCheck.commit} do site.`}
      >
        <Figures
          figures={[
            { figure: asNumber(pages.length), label: 'páginas conferidas, cada uma em cinco larguras' },
            { figure: asNumber(total(({ faults }) => faults.length)), label: 'falhas encontradas' },
            {
              figure: asContrast(Math.min(...pages.map(({ lowestContrast }) => lowestContrast))),
              label: `menor contraste de ${asNumber(total(({ texts }) => texts))} textos; o mínimo é 4,5:1, ou 3:1 em letras grandes`,
            },
            { figure: asNumber(total(({ stops }) => stops)), label: 'controles alcançados só com a tecla Tab' },
          ]}
        />
      </Section>
      <Section title="Como conferimos">
        <ul className={classes.points}>
          <li>As regras automáticas das WCAG 2.0, 2.1 e 2.2, níveis A e AA, com telas de 360, 768 e 1440 px de largura.</li>
          <li>O contraste de cada texto com o seu fundo.</li>
          <li>Um passeio só com o teclado: a tecla Tab alcança cada controle, não fica presa em nenhum, e o foco sempre aparece.</li>
          <li>Nenhum texto cortado e nenhuma rolagem para o lado, de 320 a 1440 px.</li>
        </ul>
        <p className={classes.note}>
          As regras, o contraste, o foco e os textos cortados são conferidos de novo a cada mudança do site: uma versão com uma destas
          falhas não é publicada.
        </p>
        {groups.map(([name, each]) => (
          <PagesTable key={name} name={name} pages={each} />
        ))}
      </Section>
      <Section tone="sand" title="O que uma máquina não vê">
        <ul className={classes.points}>
          <li>Uma conferência automática encontra só parte das barreiras. Quem usa o site todos os dias encontra as outras.</li>
          <li>
            O contraste de {asNumber(total(({ unmeasured }) => unmeasured))} textos sobre fotos, vídeos ou degradês não pode ser medido
            automaticamente.
          </li>
          <li>Os vídeos são de outra plataforma, e as legendas dependem de cada vídeo. Nenhum é preciso para comprar ou doar.</li>
          <li>A página em que o pagamento é feito é do provedor de pagamento escolhido.</li>
        </ul>
      </Section>
      <Section title="Encontrou uma barreira?">
        <p className={classes.note}>
          Conte para a gente qual era a página e o que você usa para navegar. Escreva para <a href={`mailto:${email}`}>{email}</a> ou pelo
          formulário.
        </p>
        <Button component={Link} to="/contato" variant="outline">
          Fale com a gente
        </Button>
      </Section>
    </main>
  );
}

function PagesTable({ name, pages }: { name: string; pages: PageFigures[] }) {
  return (
    <details className={classes.pages}>
      <summary>
        {name}: {pages.length} páginas
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Página</th>
            <th scope="col">Falhas</th>
            <th scope="col">Contraste</th>
            <th scope="col" className={classes.wide}>
              Textos
            </th>
            <th scope="col">Controles</th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ path, title, faults, lowestContrast, texts, stops }, index) => (
            <tr key={index}>
              <th scope="row">
                {title} <span>{path}</span>
              </th>
              <td>{faults.length}</td>
              <td>{asContrast(lowestContrast)}</td>
              <td className={classes.wide}>{asNumber(texts)}</td>
              <td>{asNumber(stops)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
