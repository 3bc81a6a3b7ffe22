import { type smsStates, type Visit, type VisitStatus, type visitEnds, visitStatuses } from '@homeward/contract/visit';

export const statusNames: Record<VisitStatus, string> = {
  CHECKED_IN: 'Checked in',
  WAIT_LIST: 'Wait list',
  MEETING: 'Meeting',
  MEETING_DONE: 'Meeting done',
};
export const statusTones: Record<VisitStatus, string> = {
  CHECKED_IN: '',
  WAIT_LIST: 'amber',
  MEETING: 'green',
  MEETING_DONE: '',
};
export const statusChoices = visitStatuses.map((value) => ({ value, label: statusNames[value] }));

/** What moves a visit there. */
export const moveWords: Record<VisitStatus, string> = {
  CHECKED_IN: 'Take off wait list',
  WAIT_LIST: 'To wait list',
  MEETING: 'Start meeting',
  MEETING_DONE: 'Meeting done',
};

export const endNames: Record<(typeof visitEnds)[number], string> = { LEFT: 'Left', DONE: 'Done', CLOSED: 'Day closed' };

export const textNames: Record<(typeof smsStates)[number], string> = {
  WAITING: 'Waiting to be sent',
  SENDING: 'Being sent',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  FAILED: 'Not sent',
  UNCLEAR: 'Unclear whether it was sent',
  REFUSED: 'Not sent',
};

export const nameOf = ({ visitor }: Visit) => visitor?.name ?? 'Visitor';
