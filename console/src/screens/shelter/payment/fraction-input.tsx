import { InputNumber, type InputNumberProps } from 'antd';

/** A fraction of 1, said in percent beside it (decision 82). What is typed is neither rounded nor cut to a limit. */
export const FractionInput = (props: InputNumberProps<number>) => (
  <InputNumber<number>
    {...props}
    step={0.001}
    inputMode="decimal"
    style={{ width: '100%' }}
    suffix={typeof props.value === 'number' ? `= ${Number((props.value * 100).toFixed(4))} %` : undefined}
  />
);
