/** All that a visitor learns of a message that was received. */
export interface ContactMessageReceiptView {
  id: string;
}
