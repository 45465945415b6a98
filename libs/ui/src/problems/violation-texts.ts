import { formatMoney } from '../formats';
import type { Violation, ViolationCode } from '@aflora/contracts';

interface Noun {
  /** Definite article, which determines the grammatical gender. */
  article: 'O' | 'A';
  name: string;
  /** The field's limits are in cents. */
  inCents?: true;
  /** What the field must not precede, in a sentence. */
  notBefore?: string;
  /** The sentence for a value that another record has already, when it is not the repetition in a list. */
  taken?: string;
}

/** Names of fields inside error sentences; of a list's items with a dot, where a field outside of lists has the same name. */
const nouns: Record<string, Noun> = {
  name: { article: 'O', name: 'Nome' },
  email: { article: 'O', name: 'Email' },
  password: { article: 'A', name: 'Senha' },
  description: { article: 'A', name: 'Descrição' },
  category: { article: 'A', name: 'Categoria' },
  priceCents: { article: 'O', name: 'Preço', inCents: true },
  minPriceCents: { article: 'O', name: 'Preço mínimo', inCents: true },
  maxPriceCents: { article: 'O', name: 'Preço máximo', inCents: true },
  stockQuantity: { article: 'O', name: 'Estoque' },
  weightGrams: { article: 'O', name: 'Peso' },
  commissionRate: { article: 'A', name: 'Comissão' },
  affiliateLink: { article: 'O', name: 'Link de afiliado' },
  subject: { article: 'O', name: 'Assunto' },
  message: { article: 'A', name: 'Mensagem' },
  firstName: { article: 'O', name: 'Nome' },
  lastName: { article: 'O', name: 'Sobrenome' },
  phone: { article: 'O', name: 'Telefone' },
  cpf: { article: 'O', name: 'CPF ou CNPJ' },
  taxId: { article: 'O', name: 'CPF ou CNPJ' },
  postalCode: { article: 'O', name: 'CEP' },
  street: { article: 'A', name: 'Rua' },
  number: { article: 'O', name: 'Número' },
  complement: { article: 'O', name: 'Complemento' },
  district: { article: 'O', name: 'Bairro' },
  city: { article: 'A', name: 'Cidade' },
  state: { article: 'O', name: 'Estado' },
  amountCents: { article: 'O', name: 'Valor', inCents: true },
  trackingCode: { article: 'O', name: 'Código de rastreio' },
  invoiceKey: { article: 'A', name: 'Chave de acesso' },
  reason: { article: 'O', name: 'Motivo' },
  note: { article: 'A', name: 'Nota' },
  code: { article: 'O', name: 'Código', taken: 'Já existe um cupom com este código: escolha outro' },
  title: { article: 'O', name: 'Título' },
  body: { article: 'O', name: 'Texto' },
  month: { article: 'O', name: 'Mês' },
  kind: { article: 'O', name: 'Tipo' },
  from: { article: 'O', name: 'CEP inicial' },
  to: { article: 'O', name: 'CEP final', notBefore: 'do CEP inicial' },
  freeShippingFromCents: { article: 'O', name: 'Valor', inCents: true },
  economyBaseCents: { article: 'O', name: 'Preço', inCents: true },
  economyPerKgCents: { article: 'O', name: 'Preço', inCents: true },
  economyDays: { article: 'O', name: 'Prazo' },
  expressBaseCents: { article: 'O', name: 'Preço', inCents: true },
  expressPerKgCents: { article: 'O', name: 'Preço', inCents: true },
  expressDays: { article: 'O', name: 'Prazo' },
  url: { article: 'A', name: 'Foto' },
  alt: { article: 'A', name: 'Descrição' },
  caption: { article: 'A', name: 'Legenda' },
  question: { article: 'A', name: 'Pergunta' },
  answer: { article: 'A', name: 'Resposta' },
  figure: { article: 'O', name: 'Número' },
  label: { article: 'O', name: 'Nome do endereço' },
  '.label': { article: 'A', name: 'Descrição' },
  source: { article: 'A', name: 'Fonte' },
  date: { article: 'A', name: 'Data' },
  text: { article: 'O', name: 'Texto' },
  impact: { article: 'O', name: 'Impacto' },
  link: { article: 'O', name: 'Link' },
  freeDonationLink: { article: 'O', name: 'Link' },
  day: { article: 'A', name: 'Data' },
  project: { article: 'O', name: 'Projeto' },
  supplierName: { article: 'O', name: 'Fornecedor' },
  monthlyCents: { article: 'O', name: 'Preço mensal', inCents: true },
  plans: { article: 'O', name: 'Nome de plano' },
  legalName: { article: 'A', name: 'Razão social' },
  cnpj: { article: 'O', name: 'CNPJ' },
  smallestSumCents: { article: 'A', name: 'Compra mínima', inCents: true },
  percent: { article: 'A', name: 'Porcentagem' },
  startsOn: { article: 'O', name: 'Primeiro dia' },
  endsOn: { article: 'O', name: 'Último dia', notBefore: 'do primeiro' },
  maxUses: { article: 'O', name: 'Limite de usos' },
  maxUsesPerPerson: { article: 'O', name: 'Limite por pessoa' },
  donationTiers: { article: 'O', name: 'Valor' },
  basketPriceCents: { article: 'O', name: 'Valor da cesta', inCents: true },
  basketContents: { article: 'O', name: 'Conteúdo da cesta' },
  basketPriceSource: { article: 'A', name: 'Fonte' },
  impactMethod: { article: 'A', name: 'Explicação' },
  mission: { article: 'A', name: 'Missão' },
  team: { article: 'A', name: 'Equipe' },
  tagline: { article: 'A', name: 'Frase da marca' },
  currentPassword: { article: 'A', name: 'Senha atual' },
};

/** The rules' limits. */
type Limits = Record<string, number>;

type TextOf = (noun: Noun, limits: Limits) => string;

const ending = ({ article }: Noun) => (article === 'A' ? 'a' : 'o');

const limit = (value = 0, inCents = false) => (inCents ? formatMoney(value) : value.toLocaleString('pt-BR'));

const texts: Record<ViolationCode, TextOf> = {
  'unknown-key': ({ name }) => `${name} não é esperado`,
  required: (noun) => `${noun.name} é obrigatóri${ending(noun)}`,
  'wrong-type': (noun) => `${noun.name} inválid${ending(noun)}`,
  'not-positive': ({ article, name }) => `${article} ${name.toLowerCase()} deve ser maior que zero.`,
  'too-short': ({ name }, { min }) => `${name} deve ter pelo menos ${min} caracteres`,
  'too-long': ({ name }, { max }) => `${name} deve ter menos de ${max} caracteres`,
  'too-small': ({ name, inCents }, { min }) => `${name} deve ser no mínimo ${limit(min, inCents)}`,
  'too-large': ({ name, inCents }, { max }) => `${name} deve ser no máximo ${limit(max, inCents)}`,
  'wrong-step': ({ name }, { step }) => `${name} deve usar intervalos de ${String(step).replace('.', ',')}`,
  range: ({ name, notBefore }) => (notBefore ? `${name} não pode vir antes ${notBefore}` : `${name} deve ser maior que o mínimo`),
  email: ({ name }) => `${name} inválido`,
  url: ({ name }) => `${name} deve começar com http:// ou https://`,
  'https-url': ({ name }) => `${name} deve começar com https://`,
  video: () => 'Use o link de um vídeo do YouTube, como https://youtu.be/…',
  'one-of': (noun) => `${noun.name} inválid${ending(noun)}`,
  phone: ({ name }) => `${name} inválido: use DDD e número`,
  cpf: () => 'CPF inválido',
  cnpj: () => 'CNPJ inválido',
  'postal-code': () => 'CEP inválido: use 8 números',
  'postal-code-start': () => 'Use os 5 primeiros números do CEP, como 13010',
  picture: () => 'Esta foto não existe mais: escolha outra',
  'texts-too-long': (_, { max }) => `Todos os textos juntos devem ter no máximo ${limit(max)} caracteres`,
  'zones-overlap': () => 'Duas faixas de CEP se cruzam: cada CEP deve estar em uma só',
  repeated: ({ name, taken }) => taken ?? `${name} repetido: cada valor pode aparecer uma vez`,
  'several-popular': () => 'Só um plano pode ser o mais popular',
  'coupon-code': () => 'Código inválido: use de 3 a 32 letras sem acento, números e hífens',
  'order-number': () => 'Número inválido: são 8 letras e números, como #1a2b3c4d',
  'invoice-key': () => 'Chave de acesso inválida: são 44 números, como estão na nota',
  'invoice-key-model': () => 'A chave não é de uma NF-e (modelo 55) nem de uma NFC-e (modelo 65)',
  'invoice-key-check': () => 'O dígito verificador não confere: copie a chave da nota outra vez',
  day: () => 'Data inválida',
  'future-day': () => 'A data não pode ser futura',
  'release-name': () => 'Nome de versão inválido',
  'file-path': () => 'Caminho de arquivo inválido',
  'file-hash': () => 'Código de verificação de arquivo inválido',
  'file-without-hash': () => 'Arquivo sem código de verificação',
  'package-version': () => 'Pacote ou versão de pacote inválida',
  'password-too-short': (_, { min }) => `A senha deve ter pelo menos ${min} caracteres.`,
  'password-too-common': () => 'Esta senha é muito comum.',
  'admin-password-too-short': (_, { min }) => `Administradores precisam de pelo menos ${min} caracteres.`,
  'passwords-differ': () => 'As senhas não coincidem.',
  'wrong-password': () => 'Senha incorreta.',
  'wrong-code': () => 'Código incorreto ou já usado. Confira também a hora do celular.',
  'stock-needs-version': ({ name }) => `${name} mudou: recarregue e tente de novo`,
};

/** The error text under a field. A field of a list item (`shipments.0.trackingCode`) is named by its last segment. */
export function violationText({ field, code, params }: Violation): string {
  const dot = field.lastIndexOf('.');
  const noun = nouns[field.slice(Math.max(dot, 0))] ?? nouns[field.slice(dot + 1)];
  return texts[code](noun ?? { article: 'O', name: 'Campo' }, params as Limits);
}
