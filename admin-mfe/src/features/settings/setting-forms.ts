import type { SettingSection } from '@aflora/contracts';

interface CommonField {
  name: string;
  label: string;
  hint?: string;
}

/** A field with one value. */
export interface ValueField extends CommonField {
  kind: 'text' | 'area' | 'money' | 'whole' | 'flag' | 'day' | 'picture' | 'state';
}

/** A list of texts, one line each or one paragraph each. */
export interface TextsField extends CommonField {
  kind: 'texts';
  /** Name of one text, such as 'Benefício'. */
  one: string;
  isLong?: boolean;
  /** Texts are neither added nor removed. */
  isFixed?: boolean;
}

/** A list of groups of fields. */
export interface ListField extends CommonField {
  kind: 'list';
  /** Name of one item, such as 'Faixa'. */
  one: string;
  fields: readonly ValueField[];
  /** Values of a new item. Without them, items are neither added, removed nor moved. */
  blank?: Record<string, unknown>;
}

export type SettingField = ValueField | TextsField | ListField;

interface SettingForm {
  title: string;
  /** What the section decides, and where it is seen. */
  about: string;
  /** Page of the site that shows it. */
  page: string;
  fields: readonly SettingField[];
}

/** The form of each section. */
export const settingForms: Record<SettingSection, SettingForm> = {
  freight: {
    title: 'Frete',
    about:
      'Preços e prazos de entrega por faixa de CEP. Valem para carrinhos e pedidos novos assim que você salva; pedidos feitos não mudam.',
    page: '/carrinho',
    fields: [
      { kind: 'flag', name: 'hasFreeShipping', label: 'Oferecer frete grátis' },
      {
        kind: 'money',
        name: 'freeShippingFromCents',
        label: 'Frete grátis a partir de',
        hint: 'Soma dos produtos. Só na entrega econômica.',
      },
      {
        kind: 'list',
        name: 'zones',
        label: 'Faixas de CEP',
        hint: 'Para um CEP fora de todas as faixas, a loja diz que não entrega.',
        one: 'Faixa',
        fields: [
          { kind: 'text', name: 'name', label: 'Nome' },
          { kind: 'text', name: 'from', label: 'CEP inicial', hint: '5 primeiros números' },
          { kind: 'text', name: 'to', label: 'CEP final', hint: '5 primeiros números' },
          { kind: 'money', name: 'economyBaseCents', label: 'Econômica, até 1 kg' },
          { kind: 'money', name: 'economyPerKgCents', label: 'Econômica, cada kg a mais' },
          { kind: 'whole', name: 'economyDays', label: 'Econômica, dias úteis' },
          { kind: 'money', name: 'expressBaseCents', label: 'Expressa, até 1 kg' },
          { kind: 'money', name: 'expressPerKgCents', label: 'Expressa, cada kg a mais' },
          { kind: 'whole', name: 'expressDays', label: 'Expressa, dias úteis' },
        ],
        blank: {
          ...{ name: '', from: '', to: '', economyBaseCents: 0, economyPerKgCents: 0, economyDays: '' },
          ...{ expressBaseCents: 0, expressPerKgCents: 0, expressDays: '' },
        },
      },
    ],
  },
  donations: {
    title: 'Doações',
    about: 'Valores sugeridos, o que cada um paga e páginas de pagamento externas. Sem link, o botão abre o nosso próprio checkout.',
    page: '/doacoes',
    fields: [
      {
        kind: 'list',
        name: 'donationTiers',
        label: 'Valores sugeridos',
        hint: 'O segundo valor aparece como sugestão.',
        one: 'Valor',
        fields: [
          { kind: 'money', name: 'amountCents', label: 'Valor' },
          { kind: 'text', name: 'impact', label: 'O que paga', hint: 'Como “1 kit de higiene”' },
          { kind: 'text', name: 'link', label: 'Página de pagamento (opcional)', hint: 'https://…' },
        ],
        blank: { amountCents: 0, impact: '', link: '' },
      },
      { kind: 'text', name: 'freeDonationLink', label: 'Página para outro valor (opcional)', hint: 'https://…' },
    ],
  },
  baskets: {
    title: 'Cestas adotadas',
    about: 'Valor e conteúdo de uma cesta. Valem para adoções novas assim que você salva; as feitas não mudam.',
    page: '/adote-uma-cesta',
    fields: [
      { kind: 'money', name: 'basketPriceCents', label: 'Valor de uma cesta' },
      { kind: 'area', name: 'basketContents', label: 'O que vai na cesta' },
      { kind: 'area', name: 'basketPriceSource', label: 'Como calculamos', hint: 'De onde vem o valor e de quando é' },
    ],
  },
  membership: {
    title: 'Planos e benefícios',
    about: 'Nomes e preços dos planos de membros, e os textos dos benefícios.',
    page: '/seja-membro',
    fields: [
      {
        kind: 'list',
        name: 'plans',
        label: 'Planos',
        hint: 'Um preço novo vale para assinaturas novas e mudanças de plano pedidas depois de salvar. Quem já é membro continua pagando o preço que tem. O anual custa dez meses.',
        one: 'Plano',
        fields: [
          { kind: 'text', name: 'name', label: 'Nome' },
          { kind: 'money', name: 'monthlyCents', label: 'Preço por mês' },
          { kind: 'flag', name: 'mostPopular', label: 'Mais popular' },
        ],
      },
      {
        kind: 'texts',
        name: 'membershipBenefits',
        label: 'Benefícios',
        hint: 'O primeiro plano tem os quatro primeiros, o segundo tem todos: foi o que os membros assinaram, e por isso a quantidade não muda aqui.',
        one: 'Benefício',
        isFixed: true,
      },
    ],
  },
  impact: {
    title: 'Números de impacto',
    about: 'Cada número diz de onde vem e de quando é. Os dois primeiros aparecem também na página inicial.',
    page: '/ong',
    fields: [
      {
        kind: 'list',
        name: 'impact',
        label: 'Números',
        one: 'Número',
        fields: [
          { kind: 'text', name: 'figure', label: 'Número', hint: 'Como “500+”' },
          { kind: 'text', name: 'label', label: 'Descrição' },
          { kind: 'text', name: 'source', label: 'Fonte' },
          { kind: 'day', name: 'date', label: 'Data' },
        ],
        blank: { figure: '', label: '', source: '', date: '' },
      },
      { kind: 'area', name: 'impactMethod', label: 'Como calculamos' },
    ],
  },
  about: {
    title: 'Sobre',
    about: 'História, missão, valores e equipe. A missão aparece também em /ong.',
    page: '/sobre',
    fields: [
      { kind: 'texts', name: 'history', label: 'História', one: 'Parágrafo', isLong: true },
      { kind: 'area', name: 'mission', label: 'Missão' },
      {
        kind: 'list',
        name: 'values',
        label: 'Valores',
        one: 'Valor',
        fields: [
          { kind: 'text', name: 'name', label: 'Nome' },
          { kind: 'area', name: 'text', label: 'Texto' },
        ],
        blank: { name: '', text: '' },
      },
      { kind: 'area', name: 'team', label: 'Equipe' },
    ],
  },
  projects: {
    title: 'Projetos e vídeos',
    about: 'Os projetos da página da ONG, os vídeos de /projetos e o da página inicial.',
    page: '/projetos',
    fields: [
      {
        kind: 'list',
        name: 'projects',
        label: 'Projetos',
        one: 'Projeto',
        fields: [
          { kind: 'text', name: 'name', label: 'Nome' },
          { kind: 'area', name: 'text', label: 'Texto' },
        ],
        blank: { name: '', text: '' },
      },
      { kind: 'text', name: 'homeVideoTitle', label: 'Título do vídeo da página inicial' },
      { kind: 'text', name: 'homeVideoId', label: 'Vídeo da página inicial', hint: 'https://youtu.be/…' },
      {
        kind: 'list',
        name: 'projectVideos',
        label: 'Vídeos de /projetos',
        one: 'Vídeo',
        fields: [
          { kind: 'text', name: 'title', label: 'Título' },
          { kind: 'text', name: 'youtubeId', label: 'Vídeo', hint: 'https://youtu.be/…' },
        ],
        blank: { title: '', youtubeId: '' },
      },
      {
        kind: 'list',
        name: 'projectPhotos',
        label: 'Fotos de /projetos',
        hint: 'PNG, JPG ou WEBP até 5MB. Use só fotos com autorização de quem aparece.',
        one: 'Foto',
        fields: [
          { kind: 'picture', name: 'url', label: 'Foto' },
          { kind: 'text', name: 'alt', label: 'Descrição', hint: 'Para quem não vê a foto' },
          { kind: 'text', name: 'caption', label: 'Legenda' },
        ],
        blank: { url: '', alt: '', caption: '' },
      },
    ],
  },
  faq: {
    title: 'Perguntas frequentes',
    about: 'Aparecem em /contato, nesta ordem.',
    page: '/contato',
    fields: [
      {
        kind: 'list',
        name: 'faq',
        label: 'Perguntas',
        one: 'Pergunta',
        fields: [
          { kind: 'text', name: 'question', label: 'Pergunta' },
          { kind: 'area', name: 'answer', label: 'Resposta' },
        ],
        blank: { question: '', answer: '' },
      },
    ],
  },
  brand: {
    title: 'Marca e redes',
    about: 'Frase da marca, texto para buscadores, horários e redes sociais. O nome da marca, o da loja e o do instituto vêm com o site.',
    page: '/',
    fields: [
      { kind: 'text', name: 'tagline', label: 'Frase da marca' },
      { kind: 'area', name: 'description', label: 'Texto para buscadores' },
      { kind: 'texts', name: 'openingHours', label: 'Horários', one: 'Horário' },
      { kind: 'text', name: 'facebook', label: 'Facebook (opcional)', hint: 'https://…' },
      { kind: 'text', name: 'instagram', label: 'Instagram (opcional)', hint: 'https://…' },
      { kind: 'text', name: 'youtube', label: 'YouTube (opcional)', hint: 'https://…' },
      { kind: 'text', name: 'tiktok', label: 'TikTok (opcional)', hint: 'https://…' },
    ],
  },
  organization: {
    title: 'Dados da instituição',
    about:
      'Razão social, CNPJ, endereço e contato, como aparecem no site, nos e-mails e nos documentos. Recibos já emitidos continuam com os dados do dia da emissão.',
    page: '/contato',
    fields: [
      { kind: 'text', name: 'legalName', label: 'Razão social' },
      { kind: 'text', name: 'cnpj', label: 'CNPJ', hint: 'Como 12.345.678/0001-95; também com letras' },
      { kind: 'text', name: 'street', label: 'Rua, número e bairro' },
      { kind: 'text', name: 'city', label: 'Cidade' },
      { kind: 'state', name: 'state', label: 'Estado' },
      { kind: 'text', name: 'postalCode', label: 'CEP' },
      {
        kind: 'text',
        name: 'email',
        label: 'E-mail de contato',
        hint: 'Recebe também as mensagens do site, se a instalação não define outro',
      },
      { kind: 'text', name: 'phone', label: 'Telefone', hint: 'Com DDD, ou 0800' },
    ],
  },
};
