import { PageHead } from '../../components/page-head';
import { flower } from '../../lib/charity-pictures';
import { PageIntro, Section } from '../../components/page-sections';
import { Plans } from './plans';

const DESCRIPTION =
  'Dois planos, mensais ou anuais, para quem quer caminhar com o Instituto Aflora o ano todo, com benefícios para membros.';

export function MembershipPage() {
  return (
    <main id="conteudo">
      <PageHead title="Seja Membro" description={DESCRIPTION} canonicalPath="/seja-membro" />
      <PageIntro
        title={
          <>
            Caminhe com a gente <em>o ano todo</em>
          </>
        }
        lead="A mensalidade dos membros paga professoras, material e transporte. Em troca, você acompanha de perto tudo o que ela constrói."
        picture={flower}
      />
      <Section title="Escolha o seu plano" text="Sem fidelidade: você cancela quando quiser e fica até o fim do período pago.">
        <Plans />
      </Section>
    </main>
  );
}
