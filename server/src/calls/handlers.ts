import type { Handlers } from '../http/handler.ts';
import { auditEntry } from './api/audit/entity.ts';
import { changePassword } from './api/auth/change-password.ts';
import { sessionClose } from './api/auth/session-close.ts';
import { sessionInfo } from './api/auth/session-info.ts';
import { sessionRegister } from './api/auth/session-register.ts';
import { sessionRequest } from './api/auth/session-request.ts';
import { age, country, gender, language, size } from './api/lookup/entity.ts';
import { deleteTranslation } from './api/question/delete-translation.ts';
import { question } from './api/question/entity.ts';
import { getAnswers } from './api/question/get-answers.ts';
import { save as saveQuestion } from './api/question/save.ts';
import { saveTranslation } from './api/question/save-translation.ts';
import { remove as deleteQuestionGroup } from './api/question-group/delete.ts';
import { questionGroup } from './api/question-group/entity.ts';
import { save as saveQuestionGroup } from './api/question-group/save.ts';
import { questionTemplate } from './api/question-template/entity.ts';
import { save as saveQuestionTemplate } from './api/question-template/save.ts';
import { create as createRole } from './api/role/create.ts';
import { remove as deleteRole } from './api/role/delete.ts';
import { authItem } from './api/role/entity.ts';
import { find as findRole } from './api/role/find.ts';
import { update as updateRole } from './api/role/update.ts';
import { create as createSpecie } from './api/specie/create.ts';
import { remove as deleteSpecie } from './api/specie/delete.ts';
import { specie } from './api/specie/entity.ts';
import { update as updateSpecie } from './api/specie/update.ts';
import { create as createUser } from './api/user/create.ts';
import { remove as deleteUser } from './api/user/delete.ts';
import { user } from './api/user/entity.ts';
import { resetPassword } from './api/user/reset-password.ts';
import { update as updateUser } from './api/user/update.ts';

export const handlers: Handlers = {
  'age/search': age,
  'audit/search': auditEntry,
  'auth/change-password': changePassword,
  'auth/session-close': sessionClose,
  'auth/session-info': sessionInfo,
  'auth/session-register': sessionRegister,
  'auth/session-request': sessionRequest,
  'country/search': country,
  'gender/search': gender,
  'language/search': language,
  'question-group/delete': deleteQuestionGroup,
  'question-group/save': saveQuestionGroup,
  'question-group/search': questionGroup,
  'question-template/save': saveQuestionTemplate,
  'question-template/search': questionTemplate,
  'question/delete-translation': deleteTranslation,
  'question/get-answers': getAnswers,
  'question/save': saveQuestion,
  'question/save-translation': saveTranslation,
  'question/search': question,
  'role/create': createRole,
  'role/delete': deleteRole,
  'role/find': findRole,
  'role/list': authItem,
  'role/update': updateRole,
  'size/search': size,
  'specie/create': createSpecie,
  'specie/delete': deleteSpecie,
  'specie/search': specie,
  'specie/update': updateSpecie,
  'user/create': createUser,
  'user/delete': deleteUser,
  'user/reset-password': resetPassword,
  'user/search': user,
  'user/update': updateUser,
};
