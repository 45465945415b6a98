/** The answer to everybody who asks for a new password: it never tells whether the address exists. */
export const RECOVERY_SENT = 'Se houver uma conta com este e-mail, enviamos um link para criar uma nova senha. Ele vale por uma hora.';
