import { LegalPage } from './legal-page';
import { termsSections } from './terms-sections';

export const TermsPage = () => (
  <LegalPage
    title="Termos de Uso"
    description="Regras de uso do site, compras, cursos, devoluções e responsabilidades da Aflora e de quem usa o site."
    path="/termos"
    sections={termsSections}
  />
);
