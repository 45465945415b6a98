import type { FirstContent } from '@aflora/contracts/first-content';
import { useSiteContent } from '../../lib/site-settings';
import { LegalPage, type LegalSection } from './legal-page';

export const TermsPage = () => (
  <LegalPage
    title="Termos de Uso"
    description="Regras de uso do site, compras, cursos, devoluções e responsabilidades da Aflora e de quem usa o site."
    path="/termos"
    sections={termsSections(useSiteContent())}
  />
);

const termsSections = ({ address, brand, cnpj, email, legalName, phone }: FirstContent): LegalSection[] => [
  {
    title: 'Aceitação',
    text: [
      `Este site é mantido por ${legalName}, CNPJ ${cnpj}. Ao usá-lo, você concorda com estes termos e com a Política de Privacidade. Se não concordar, por favor, não use o site.`,
    ],
  },
  {
    title: 'Uso do site',
    text: [
      'Você pode navegar, comprar, doar e se inscrever para fins pessoais e lícitos.',
      'Não é permitido tentar acessar áreas restritas, sobrecarregar o serviço, copiar o conteúdo de forma automatizada ou usar o site para enganar outras pessoas.',
    ],
  },
  {
    title: 'Deveres de quem usa',
    text: [
      'Ao criar uma conta ou comprar, você se compromete a:',
      '- informar dados verdadeiros e mantê-los atualizados;',
      '- guardar a sua senha e avisar se suspeitar de uso indevido;',
      '- ter 18 anos ou mais, ou a autorização de quem responde por você.',
    ],
  },
  {
    title: 'Produtos e serviços',
    text: [
      'Preços estão em reais, com impostos. O frete e o prazo aparecem antes do pagamento. Um pedido é confirmado quando o pagamento é aprovado, e depende do estoque naquele momento.',
      'Cursos online são vendidos e entregues por parceiros, em seus próprios sites e condições; recebemos uma comissão por indicação, que ajuda a manter o instituto.',
      'A assinatura de membro é cobrada por período e pode ser cancelada a qualquer momento, valendo até o fim do período pago. Doações são destinadas aos projetos do instituto e geram recibo, sem promessa de dedução de imposto.',
    ],
  },
  {
    title: 'Política de reembolso',
    text: [
      'Produtos físicos podem ser devolvidos em até 7 dias do recebimento, em perfeitas condições. Cursos digitais podem ser reembolsados em até 7 dias da compra.',
      'Além disso, toda compra feita pela internet dá direito ao arrependimento em 7 dias do recebimento do produto ou da contratação do serviço, sem precisar de motivo e com a devolução de tudo o que foi pago, inclusive o frete (Código de Defesa do Consumidor, art. 49).',
      'Produtos com defeito seguem a garantia legal: 30 dias para os não duráveis e 90 para os duráveis (CDC, art. 26).',
    ],
  },
  {
    title: 'Propriedade intelectual',
    text: [
      `A marca ${brand}, textos, imagens e desenhos deste site pertencem a ${legalName} ou a quem os licenciou, e não podem ser usados sem autorização por escrito.`,
    ],
  },
  {
    title: 'Limite de responsabilidade',
    text: [
      'Trabalhamos para que o site esteja correto e no ar, mas pode haver interrupções e erros, que corrigimos assim que soubermos.',
      'Não respondemos por sites de terceiros a que levam os nossos links. Nada nestes termos reduz os direitos que a lei garante a consumidoras e consumidores.',
    ],
  },
  {
    title: 'Mudanças',
    text: [
      'Podemos atualizar estes termos. A data no alto desta página mostra a última versão; mudanças importantes são avisadas a quem tem conta, e não valem para compras já feitas.',
    ],
  },
  {
    title: 'Contato',
    text: [
      `${legalName}, CNPJ ${cnpj}, ${address.street}, ${address.city} – ${address.state}, CEP ${address.postalCode}.`,
      `E-mail ${email}, telefone ${phone.label}. Fica eleito o foro do domicílio de quem consome.`,
    ],
  },
];
