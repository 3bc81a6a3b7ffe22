export const wizardSteps = ['authentication', 'settings', 'statuses', 'connect'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The draft and the step at which the wizard is: a reload or a link comes back to them. */
export interface WizardAddress {
  draft?: string;
  step?: WizardStep;
  /** Whose pets are to come, where one came here from a shelter. */
  shelter?: string;
}

export const wizardAddress = ({ draft, step, shelter }: Record<string, unknown>): WizardAddress => ({
  ...(typeof draft === 'string' && draft ? { draft } : {}),
  ...(wizardSteps.some((known) => known === step) ? { step: step as WizardStep } : {}),
  ...(typeof shelter === 'string' && shelter ? { shelter } : {}),
});
