import type { FirstContent } from '@aflora/contracts/first-content';
import { useSiteContent } from '../../lib/site-settings';
import { LegalPage, type LegalSection } from './legal-page';

export const PrivacyPage = () => (
  <LegalPage
    title="Política de Privacidade"
    description="Como a Aflora coleta, usa e protege seus dados pessoais, e quais são os seus direitos pela LGPD."
    path="/privacidade"
    sections={privacySections(useSiteContent())}
  />
);

const privacySections = ({ address, cnpj, email, legalName, phone }: FirstContent): LegalSection[] => [
  {
    title: 'Informações que coletamos',
    text: [
      'Coletamos só o que é preciso para cada coisa que você faz no site:',
      '- Conta: nome, sobrenome, e-mail, telefone (se você informar) e senha, guardada apenas como um código que não pode ser lido.',
      '- Compras: nome, CPF, endereço de entrega, itens, valores e situação do pagamento. Dados de cartão ficam com o provedor de pagamento e nunca passam por nós.',
      '- Doações e membros: nome, e-mail, valor, mensagem (se houver) e a sua escolha de aparecer ou não como doadora ou doador.',
      '- Contato: nome, e-mail, assunto e mensagem.',
      '- Uso técnico: endereço IP, data, hora e navegador, em registros de segurança.',
    ],
  },
  {
    title: 'Como usamos suas informações',
    text: [
      'Usamos os dados para executar o que você pediu e cumprir a lei:',
      '- entregar pedidos, emitir recibos de doação e manter a sua conta e a sua assinatura;',
      '- responder mensagens e avisar sobre pedidos, pagamentos e doações;',
      '- proteger o site contra fraude e abuso;',
      '- contar os usos de um cupom com limite por pessoa, pela conta, pelo e-mail ou pelo CPF do pedido;',
      '- cumprir obrigações fiscais e contábeis.',
      'As bases legais são a execução de contrato, o cumprimento de obrigação legal, o legítimo interesse na segurança e, para comunicações opcionais, o seu consentimento (Lei nº 13.709/2018, LGPD, art. 7º).',
    ],
  },
  {
    title: 'Compartilhamento',
    text: [
      'Não vendemos dados. Compartilhamos apenas o necessário com quem torna o serviço possível:',
      '- provedores de pagamento, para cobrar e devolver valores;',
      '- transportadoras, para entregar o seu pedido;',
      '- serviços de e-mail e hospedagem, que seguem as nossas instruções;',
      '- autoridades públicas, quando a lei obriga.',
      'Cursos online são vendidos por parceiros em seus próprios sites; ao abrir um deles, vale a política de privacidade do parceiro.',
    ],
  },
  {
    title: 'Segurança',
    text: [
      'Usamos conexão cifrada, senhas guardadas com algoritmo próprio para isso, acesso restrito por função e registro de cada ação administrativa.',
      'Nenhum sistema é invulnerável. Se houver um incidente com risco para você, avisaremos você e a Autoridade Nacional de Proteção de Dados, como manda a LGPD.',
    ],
  },
  {
    title: 'Seus direitos',
    text: [
      'A qualquer momento você pode pedir, sem custo (LGPD, art. 18):',
      '- confirmação de que tratamos seus dados e acesso a eles;',
      '- correção do que estiver errado ou desatualizado;',
      '- uma cópia dos dados em formato comum;',
      '- anonimização ou eliminação, exceto o que a lei nos obriga a guardar, como registros fiscais;',
      '- informação sobre com quem compartilhamos e a revogação de consentimentos.',
      `Escreva para ${email}. Respondemos em até 15 dias.`,
      'Guardamos os dados só enquanto são necessários. Compras e doações pagas ficam por cinco anos, contados do fim do ano, como pede a lei fiscal; as da sua conta, enquanto a conta existir. Compras e doações feitas sem conta que não foram pagas ficam por seis meses, e mensagens de contato já atendidas, por dois anos.',
    ],
  },
  {
    title: 'Cookies',
    text: [
      'Usamos apenas o que o site precisa para funcionar: um cookie de sessão para quem entra na conta, um que reconhece o navegador em que você já entrou e um que lembra a posição do menu do painel administrativo. O carrinho e os rascunhos ficam no seu navegador.',
      'Não usamos cookies de publicidade nem de medição de terceiros. Vídeos só são carregados depois do seu clique, no modo sem cookies do YouTube.',
    ],
  },
  {
    title: 'Contato',
    text: [
      `O controlador dos dados é ${legalName}, CNPJ ${cnpj}, ${address.street}, ${address.city} – ${address.state}, CEP ${address.postalCode}.`,
      `Fale com o nosso encarregado de dados por ${email} ou ${phone.label}.`,
    ],
  },
];
