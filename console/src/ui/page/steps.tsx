import { Check, X } from 'lucide-react';
import './steps.css';

interface StepsProps {
  titles: string[];
  /** The number of the one in sight, from 0. */
  current: number;
  /** Whether something in it is wrong. */
  wrong?: boolean;
}

/** The way through a wizard: what is done, where one is, what is to come. */
export const Steps = ({ titles, current, wrong = false }: StepsProps) => (
  <ol className="steps" aria-label="Steps">
    {titles.map((title, at) => {
      const isWrong = wrong && at === current;
      const isDone = at < current;
      return (
        <li key={title} aria-current={at === current ? 'step' : undefined} data-done={isDone} data-wrong={isWrong}>
          <span className="step-sign">
            {isWrong ? <X size={14} aria-hidden /> : isDone ? <Check size={14} aria-hidden /> : at + 1}
          </span>
          <span>
            {title}
            {isDone && <span className="visually-hidden">, done</span>}
            {isWrong && <span className="visually-hidden">, something is wrong</span>}
          </span>
        </li>
      );
    })}
  </ol>
);
