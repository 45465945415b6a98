import { PageHead } from '../../components/page-head';
import { organizationData } from '../../lib/organization-data';
import { PageIntro } from '../../components/page-sections';
import { ContactDetails } from './contact-details';
import { ContactForm } from './contact-form';
import classes from './contact-page.module.css';

const DESCRIPTION = 'Fale com a Aflora: e-mail, telefone, endereço no Centro de Campinas e um formulário para a sua mensagem.';

export function ContactPage() {
  return (
    <main id="conteudo">
      <PageHead title="Contato" description={DESCRIPTION} canonicalPath="/contato" structuredData={[organizationData]} />
      <PageIntro
        title="Contato"
        lead="Dúvidas, parcerias ou vontade de ajudar: escreva para a gente. Respondemos em até dois dias úteis."
      />
      <div className={classes.columns}>
        <ContactDetails />
        <ContactForm />
      </div>
    </main>
  );
}
