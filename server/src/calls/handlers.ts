import type { Handlers } from '../http/handler.ts';
import { create as createAddress } from './address/create.ts';
import { geocode } from './address/geocode.ts';
import { enable as enableApplicationTag } from './api/application-tag/enable.ts';
import { applicationTag } from './api/application-tag/entity.ts';
import { auditEntry } from './api/audit/entity.ts';
import { changePassword } from './api/auth/change-password.ts';
import { sessionClose } from './api/auth/session-close.ts';
import { sessionInfo } from './api/auth/session-info.ts';
import { sessionRegister } from './api/auth/session-register.ts';
import { sessionRequest } from './api/auth/session-request.ts';
import { branch } from './api/branch/entity.ts';
import { save as saveBranch } from './api/branch/save.ts';
import { breed } from './api/breed/entity.ts';
import { characteristic } from './api/characteristic/entity.ts';
import { create as createDonationOption } from './api/donation-option/create.ts';
import { remove as deleteDonationOption } from './api/donation-option/delete.ts';
import { donationOption } from './api/donation-option/entity.ts';
import { update as updateDonationOption } from './api/donation-option/update.ts';
import { age, country, gender, language, paymentModel, size } from './api/lookup/entity.ts';
import { pet } from './api/pet/entity.ts';
import { restore as restorePets } from './api/pet/restore.ts';
import { create as createProduct } from './api/product/create.ts';
import { remove as deleteProduct } from './api/product/delete.ts';
import { product } from './api/product/entity.ts';
import { update as updateProduct } from './api/product/update.ts';
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
import { api as shelterApi } from './api/shelter/api.ts';
import { contractFile } from './api/shelter/contract-file.ts';
import { create as createShelter } from './api/shelter/create.ts';
import { shelter } from './api/shelter/entity.ts';
import { save as saveShelter } from './api/shelter/save.ts';
import { savePaymentConfig } from './api/shelter/save-payment-config.ts';
import { saveProfile } from './api/shelter/save-profile.ts';
import { toggleActive } from './api/shelter/toggle-active.ts';
import { updateQuestion } from './api/shelter/update-question.ts';
import { verifySlug } from './api/shelter/verify-slug.ts';
import { shelterEvent } from './api/shelter-event/entity.ts';
import { save as saveShelterEvent } from './api/shelter-event/save.ts';
import { setting } from './api/shelter-settings/entity.ts';
import { previewAdoption } from './api/shelter-settings/preview-adoption.ts';
import { saveAdopterPersonalDocuments } from './api/shelter-settings/save-adopter-personal-documents.ts';
import { saveAdoption } from './api/shelter-settings/save-adoption.ts';
import { saveAdoptionPathMessage } from './api/shelter-settings/save-adoption-path-message.ts';
import { saveDiscountReason } from './api/shelter-settings/save-discount-reason.ts';
import { savePetCharacteristicsAlias } from './api/shelter-settings/save-pet-characteristics-alias.ts';
import { savePetProfile } from './api/shelter-settings/save-pet-profile.ts';
import { saveSponsor } from './api/shelter-settings/save-sponsor.ts';
import { shelterTag } from './api/shelter-tag/entity.ts';
import { save as saveShelterTag } from './api/shelter-tag/save.ts';
import { create as createSpecie } from './api/specie/create.ts';
import { remove as deleteSpecie } from './api/specie/delete.ts';
import { specie } from './api/specie/entity.ts';
import { update as updateSpecie } from './api/specie/update.ts';
import { create as createTax } from './api/tax/create.ts';
import { remove as deleteTax } from './api/tax/delete.ts';
import { tax } from './api/tax/entity.ts';
import { update as updateTax } from './api/tax/update.ts';
import { create as createUser } from './api/user/create.ts';
import { remove as deleteUser } from './api/user/delete.ts';
import { user } from './api/user/entity.ts';
import { resetPassword } from './api/user/reset-password.ts';
import { update as updateUser } from './api/user/update.ts';

export const handlers: Handlers = {
  'address/create': createAddress,
  'address/geocode': geocode,
  'age/search': age,
  'application-tag/enable': enableApplicationTag,
  'application-tag/search': applicationTag,
  'audit/search': auditEntry,
  'auth/change-password': changePassword,
  'auth/session-close': sessionClose,
  'auth/session-info': sessionInfo,
  'auth/session-register': sessionRegister,
  'auth/session-request': sessionRequest,
  'branch/save': saveBranch,
  'branch/search': branch,
  'breed/search': breed,
  'characteristic/search': characteristic,
  'country/search': country,
  'donation-option/create': createDonationOption,
  'donation-option/delete': deleteDonationOption,
  'donation-option/search': donationOption,
  'donation-option/update': updateDonationOption,
  'gender/search': gender,
  'language/search': language,
  'payment-model/search': paymentModel,
  'pet/restore': restorePets,
  'pet/search': pet,
  'product/create': createProduct,
  'product/delete': deleteProduct,
  'product/search': product,
  'product/update': updateProduct,
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
  'shelter-event/save': saveShelterEvent,
  'shelter-event/search': shelterEvent,
  'shelter-settings/preview-adoption': previewAdoption,
  'shelter-settings/save-adopter-personal-documents': saveAdopterPersonalDocuments,
  'shelter-settings/save-adoption': saveAdoption,
  'shelter-settings/save-adoption-path-message': saveAdoptionPathMessage,
  'shelter-settings/save-discount-reason': saveDiscountReason,
  'shelter-settings/save-pet-characteristics-alias': savePetCharacteristicsAlias,
  'shelter-settings/save-pet-profile': savePetProfile,
  'shelter-settings/save-sponsor': saveSponsor,
  'shelter-settings/search': setting,
  'shelter-tag/save': saveShelterTag,
  'shelter-tag/search': shelterTag,
  'shelter/api': shelterApi,
  'shelter/contract-file': contractFile,
  'shelter/create': createShelter,
  'shelter/save': saveShelter,
  'shelter/save-payment-config': savePaymentConfig,
  'shelter/save-profile': saveProfile,
  'shelter/search': shelter,
  'shelter/toggle-active': toggleActive,
  'shelter/update-question': updateQuestion,
  'shelter/verify-slug': verifySlug,
  'size/search': size,
  'specie/create': createSpecie,
  'specie/delete': deleteSpecie,
  'specie/search': specie,
  'specie/update': updateSpecie,
  'tax/create': createTax,
  'tax/delete': deleteTax,
  'tax/search': tax,
  'tax/update': updateTax,
  'user/create': createUser,
  'user/delete': deleteUser,
  'user/reset-password': resetPassword,
  'user/search': user,
  'user/update': updateUser,
};
