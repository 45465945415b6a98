import { compose, Convert, rule, Schema } from './rule';

/** Longer texts are not converted; their rule refuses them. */
const MAX_TYPED_LENGTH = 100;

/**
 * Access key of an electronic invoice: state, year and month, CNPJ, model, series, number, kind of issue, code, check digit. Since July 2026
 * the first twelve characters of the CNPJ may be letters (Nota Técnica Conjunta 2025.001).
 */
const KEY = /^\d{6}[\dA-Z]{12}\d{26}$/;
/** 55 is an NF-e, 65 an NFC-e. */
const MODELS = ['55', '65'];

const modelOf = (key: string): string => key.slice(20, 22);

/** Check digit by modulo 11 with the weights 2 to 9 from the right; a letter counts as its ASCII code minus 48, like a digit. */
function checkDigitOf(key: string): string {
  const characters = [...key.slice(0, -1)].reverse();
  const sum = characters.reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

const withoutSigns = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= MAX_TYPED_LENGTH ? value.replace(/[\s./-]/g, '').toUpperCase() : value;

/** A required access key of an NF-e or NFC-e, with or without blanks and signs; becomes 44 characters. */
export function InvoiceKey(): PropertyDecorator {
  return compose(
    Convert(withoutSigns),
    Schema({ type: 'string', format: 'nfe-key', maxLength: MAX_TYPED_LENGTH }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('invoice-key', (value) => typeof value === 'string' && KEY.test(value)),
    rule('invoice-key-model', (value) => MODELS.includes(modelOf(value as string))),
    rule('invoice-key-check', (value) => (value as string).endsWith(checkDigitOf(value as string))),
  );
}

/** The key in groups of four, as it is printed on the invoice. */
export const formatInvoiceKey = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ');

/** Page of the Receita Federal that shows the invoice after a captcha. Null for an NFC-e, which only the site of its state shows. */
export const invoicePageOf = (key: string): string | null =>
  modelOf(key) === '55'
    ? `https://www.nfe.fazenda.gov.br/portal/consultaRecaptcha.aspx?tipoConsulta=resumo&tipoConteudo=7PhJ%2BgAVw2g%3D&nfe=${key}`
    : null;
