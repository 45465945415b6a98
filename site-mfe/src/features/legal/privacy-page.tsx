import { LegalPage } from './legal-page';
import { privacySections } from './privacy-sections';

export const PrivacyPage = () => (
  <LegalPage
    title="Política de Privacidade"
    description="Como a Aflora coleta, usa e protege seus dados pessoais, e quais são os seus direitos pela LGPD."
    path="/privacidade"
    sections={privacySections}
  />
);
