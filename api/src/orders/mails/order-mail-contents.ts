import { formatInvoiceKey, invoicePageOf, trackingPageOf } from '@aflora/contracts';
import type { Organization } from '@aflora/contracts/content';
import { byName, formatCents } from '../../common/text/text';
import type { MailContent, MailFact } from '../../mail/mail.service';
import type { OrderItem, Order } from '../order.entity';
import { payableCents, shortNumber } from '../order.rules';

export type OrderMailKind =
  | 'received'
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  | 'given-back'
  | 'wrong-amount'
  | 'regretted'
  | 'invoiced'
  | 'invoice-corrected';

interface OrderMail {
  order: Order;
  items: OrderItem[];
  organization: Organization;
  url: string;
}

const REGRET = 'Você pode se arrepender da compra em até 7 dias depois de receber, pela página do pedido, sem explicar por quê.';

const MOMENT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });
/** The units are held until this time at least; a payment method that takes days may extend the hold. */
const holdText = ({ heldUntil }: Order): string =>
  heldUntil ? `Guardamos os produtos para você até ${MOMENT.format(heldUntil)} (horário de Brasília). ` : '';

/** Delivery time in the same words as at the checkout. */
const arrivalText = ({ shippingDays }: Order): string =>
  shippingDays ? ` Seu pedido chega em até ${shippingDays} ${shippingDays === 1 ? 'dia útil' : 'dias úteis'}.` : '';

const DISPUTED =
  'vale a decisão da contestação que você abriu no banco ou no provedor. Se ela terminar a nosso favor, devolvemos o valor mesmo assim.';

/** Part about the rounded-up donation, which is refunded last: it is untouched while some of the order's own money is. */
const roundUpText = ({ roundUpCents }: Order): string =>
  roundUpCents > 0 ? ` O troco solidário de ${formatCents(roundUpCents)} volta junto.` : '';

/** A Pix that was paid in its last seconds may still arrive. */
const NOT_PAID = 'Não recebemos nenhum pagamento. Se um Pix que você acabou de pagar ainda chegar, devolvemos o valor inteiro.';

/** Text about the money of a cancelled order. Disputed money goes back in any case: by the dispute, or by a refund after it. */
function cancelledTexts(order: Order): string[] {
  return order.paymentId ? moneyBackTexts(order, 'Vamos devolver') : [NOT_PAID];
}

/** What is refunded of a paid order, and what a dispute decides. */
function moneyBackTexts(order: Order, promise: string): string[] {
  const { totalAmountCents, refundedCents, disputedCents } = order;
  const backCents = totalAmountCents - refundedCents - disputedCents;
  return [
    ...(backCents > 0 ? [`${promise} ${formatCents(backCents)} pelo mesmo meio do pagamento.${roundUpText(order)}`] : []),
    ...(disputedCents > 0 ? [`Sobre ${formatCents(disputedCents)}, ${DISPUTED}`] : []),
    ...(backCents === 0 && disputedCents === 0 ? ['O valor pago já foi devolvido.'] : []),
  ];
}

/** The tracking code, and the carrier's page for it if there is one. */
function trackingFacts(trackingCode: string): MailFact[] {
  const page = trackingPageOf(trackingCode);
  return [
    { label: 'Código de rastreio', value: trackingCode },
    ...(page ? [{ label: `Rastrear (${page.carrier})`, value: page.url, isLink: true }] : []),
  ];
}

/** Mail with the key of the invoice, and where the buyer can look it up. */
function invoiceMail(
  { order, organization, url }: OrderMail,
  { subject, heading, text }: { subject: string; heading: string; text: string },
): MailContent {
  const key = order.invoiceKey ?? '';
  const page = invoicePageOf(key);
  const where = page
    ? 'Com a chave de acesso, você consulta a nota no portal da Receita Federal. O link e um botão para copiar a chave estão na página do pedido.'
    : 'Com a chave de acesso, você consulta a nota no site da Secretaria da Fazenda do estado que a emitiu.';
  return {
    subject,
    preview: `Chave de acesso ${formatInvoiceKey(key)}`,
    heading,
    paragraphs: [`${text} ${where}`],
    facts: [
      { label: 'Chave de acesso', value: formatInvoiceKey(key) },
      ...(page ? [{ label: 'Consulta', value: page, isLink: true }] : []),
      { label: 'Emitida por', value: organization.legalName },
    ],
    action: { label: 'Ver meu pedido', url },
  };
}

export const orderMails: Record<OrderMailKind, (mail: OrderMail) => MailContent> = {
  received: ({ order, items, organization, url }) => ({
    subject: `Recebemos seu pedido ${shortNumber(order.id)}`,
    preview: 'Falta só o pagamento.',
    heading: 'Recebemos seu pedido',
    paragraphs: [
      `${holdText(order)}Assim que o pagamento for confirmado, começamos a preparar o envio.`,
      'Se a confirmação vier depois desse prazo e um dos produtos tiver acabado, devolvemos o valor inteiro.',
    ],
    facts: factsOf({ order, items, organization }),
    action: { label: 'Ver meu pedido', url },
    notes: [REGRET],
  }),
  paid: ({ order, items, organization, url }) => ({
    subject: `Pagamento confirmado: pedido ${shortNumber(order.id)}`,
    preview: 'Já estamos preparando o envio.',
    heading: 'Pagamento confirmado',
    paragraphs: [`Obrigado! Já estamos preparando o envio.${arrivalText(order)}`],
    facts: factsOf({ order, items, organization }),
    action: { label: 'Ver meu pedido', url },
    notes: [REGRET],
  }),
  shipped: ({ order, url }) => ({
    subject: `Seu pedido ${shortNumber(order.id)} foi enviado`,
    preview: `Código de rastreio ${order.trackingCode ?? ''}`,
    heading: 'Seu pedido está a caminho',
    paragraphs: ['Os produtos saíram daqui e estão com a transportadora.'],
    facts: trackingFacts(order.trackingCode ?? ''),
    action: { label: 'Ver meu pedido', url },
  }),
  delivered: ({ order, url }) => ({
    subject: `Seu pedido ${shortNumber(order.id)} foi entregue`,
    preview: 'Esperamos que você goste.',
    heading: 'Seu pedido chegou',
    paragraphs: ['Esperamos que você goste. Cada compra ajuda a formar outra mulher.'],
    action: { label: 'Ver meu pedido', url },
    notes: [REGRET],
  }),
  invoiced: (mail) =>
    invoiceMail(mail, {
      subject: `Nota fiscal do pedido ${shortNumber(mail.order.id)}`,
      heading: 'A nota fiscal da sua compra',
      text: 'Emitimos a nota fiscal da sua compra.',
    }),
  'invoice-corrected': (mail) =>
    invoiceMail(mail, {
      subject: `Nota fiscal corrigida do pedido ${shortNumber(mail.order.id)}`,
      heading: 'A nota fiscal da sua compra foi corrigida',
      text: 'A chave que enviamos antes não vale mais. Use esta.',
    }),
  cancelled: ({ order, url }) => ({
    subject: `Seu pedido ${shortNumber(order.id)} foi cancelado`,
    preview: order.paymentId && !order.disputedCents ? 'O valor pago volta para você.' : 'Nenhum outro valor será cobrado.',
    heading: 'Seu pedido foi cancelado',
    paragraphs: cancelledTexts(order),
    action: { label: 'Ver meu pedido', url },
  }),
  refunded: ({ order, url }) => ({
    subject: `Reembolso do pedido ${shortNumber(order.id)}`,
    preview: `Devolvemos ${formatCents(order.refundedCents)}.`,
    heading: 'Devolvemos o seu dinheiro',
    paragraphs: [
      `Ao todo, ${formatCents(order.refundedCents)} deste pedido voltaram para você pelo mesmo meio do pagamento. O prazo para aparecer depende do seu banco.`,
    ],
    action: { label: 'Ver meu pedido', url },
  }),
  'given-back': ({ order, url }) => ({
    subject: `Vamos devolver um pagamento do pedido ${shortNumber(order.id)}`,
    preview: 'Recebemos um pagamento que não pôde ser usado.',
    heading: 'Vamos devolver um pagamento',
    paragraphs: [
      'Recebemos um pagamento que não pôde ser usado: o pedido já estava pago ou cancelado, ou os produtos acabaram depois do prazo. O valor volta inteiro pelo mesmo meio.',
    ],
    action: { label: 'Ver meu pedido', url },
  }),
  'wrong-amount': ({ order, url }) => ({
    subject: `Vamos devolver um pagamento do pedido ${shortNumber(order.id)}`,
    preview: 'O valor pago não era o do pedido.',
    heading: 'Vamos devolver um pagamento',
    paragraphs: [
      `Recebemos um pagamento, mas o valor não era o do pedido, de ${formatCents(payableCents(order))}. Ele volta inteiro pelo mesmo meio, e o pedido continua sem pagamento.`,
    ],
    action: { label: 'Ver meu pedido', url },
  }),
  regretted: ({ order, url }) => ({
    subject: `Recebemos sua desistência do pedido ${shortNumber(order.id)}`,
    preview: 'O reembolso já foi pedido.',
    heading: 'Recebemos sua desistência',
    paragraphs: [
      ...moneyBackTexts(order, 'Já pedimos o reembolso de'),
      'Você não precisa explicar nada. Responda a este e-mail para combinarmos a devolução dos produtos, sem custo para você.',
    ],
    action: { label: 'Ver meu pedido', url },
  }),
};

export const newOrderMail = ({ order, items, organization, url }: OrderMail): MailContent => ({
  subject: `Novo pedido pago ${shortNumber(order.id)}`,
  preview: `${formatCents(order.totalAmountCents)} de ${order.customerName ?? 'cliente'}`,
  heading: 'Novo pedido pago',
  paragraphs: ['Um pedido foi pago e espera o envio.'],
  facts: [{ label: 'Cliente', value: order.customerName ?? '' }, ...factsOf({ order, items, organization })],
  action: { label: 'Abrir o painel', url: `${url}/dashboard/pedidos` },
});

export const regretForCharityMail = ({ order, items, organization, url }: OrderMail): MailContent => ({
  subject: `Desistência do pedido ${shortNumber(order.id)}`,
  preview: `${order.customerName ?? 'A pessoa'} desistiu da compra.`,
  heading: 'Uma pessoa desistiu da compra',
  paragraphs: [
    `${order.customerName ?? 'A pessoa que comprou'} desistiu do pedido dentro do prazo, e o reembolso já foi pedido. Combine a devolução dos produtos, sem custo para ela${order.customerEmail ? `: ${order.customerEmail}` : ''}.`,
    'Quando os produtos chegarem, registre a devolução no painel e escolha o que volta ao estoque.',
  ],
  facts: factsOf({ order, items, organization }),
  action: { label: 'Abrir o pedido', url: `${url}/dashboard/pedidos?aberto=${order.id}` },
});

const stockText = (stockQuantity: number): string =>
  stockQuantity === 0 ? 'não resta nenhuma unidade' : stockQuantity === 1 ? 'resta 1 unidade' : `restam ${stockQuantity} unidades`;

export const lowStockMail = ({ name, stockQuantity, url }: { name: string; stockQuantity: number; url: string }): MailContent => ({
  subject: `Estoque baixo: ${name}`,
  preview: `${stockQuantity} em estoque`,
  heading: stockQuantity === 0 ? 'Um produto acabou' : 'Um produto está acabando',
  paragraphs: [`${name}: ${stockText(stockQuantity)}.`],
  action: { label: 'Abrir produtos', url },
});

function factsOf({ order, items, organization }: Omit<OrderMail, 'url'>): MailFact[] {
  const { shippingCents, shippingName, memberDiscountCents, couponCode, couponDiscountCents, roundUpCents } = order;
  const named = items.toSorted((one, other) => byName(one.productName, other.productName));
  const lines = named.map(({ productName, quantity, unitPriceCents }) => ({
    label: `${quantity} × ${productName}`,
    value: formatCents(unitPriceCents * quantity),
  }));
  const shipping = {
    label: shippingName ?? 'Entrega',
    value: shippingCents === 0 ? 'grátis' : formatCents(shippingCents),
  };
  return [
    ...lines,
    ...(memberDiscountCents > 0 ? [{ label: 'Desconto de membro', value: formatCents(-memberDiscountCents) }] : []),
    ...(couponCode ? [{ label: `Cupom ${couponCode}`, value: formatCents(-couponDiscountCents) }] : []),
    shipping,
    // The donation has a receipt of its own, in a mail of its own.
    ...(roundUpCents > 0 ? [{ label: 'Troco solidário (doação)', value: formatCents(roundUpCents) }] : []),
    { label: 'Total', value: formatCents(payableCents(order)) },
    { label: 'Vendido por', value: organization.legalName },
  ];
}
