export const wizardSteps = ['authentication', 'settings', 'statuses', 'connect'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The draft and the step at which the wizard is: a reload or a link comes back to them. */
export interface WizardAddress {
  draft?: string;
  step?: WizardStep;
}

export const wizardAddress = ({ draft, step }: Record<string, unknown>): WizardAddress => ({
  ...(typeof draft === 'string' && draft ? { draft } : {}),
  ...(wizardSteps.some((known) => known === step) ? { step: step as WizardStep } : {}),
});
