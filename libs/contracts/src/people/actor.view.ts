/** Who did something; null stands for nobody in person: a provider, the clock, a visitor. */
export interface ActorView {
  id: string;
  /** Their e-mail where they have told no name; null for an account that is erased. */
  name: string | null;
}
