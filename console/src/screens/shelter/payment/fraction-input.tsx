import { NumberInput, type NumberInputProps } from '../../../ui/field/number-input.tsx';

/** A fraction of 1, said in percent beside it (decision 82). */
export const FractionInput = (props: NumberInputProps) => (
  <NumberInput
    {...props}
    decimals={4}
    isFraction
    step={0.001}
    format={withDecimals}
    suffix={Number.isFinite(props.value) ? `= ${Number(((props.value ?? 0) * 100).toFixed(4))} %` : undefined}
  />
);

/** As the arrows step, or as many decimals as there are. */
const withDecimals = (value: number) => (Number(value.toFixed(3)) === value ? value.toFixed(3) : String(value));
