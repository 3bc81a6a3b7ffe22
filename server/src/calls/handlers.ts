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
import { mappingAge, mappingAgeRange, mappingBreed, mappingSex, mappingSize, mappingSpecie } from './api/mapping/entity.ts';
import { deletePending as deletePendingAge } from './api/mapping-age/delete-pending.ts';
import { resolve as resolveMappingAge } from './api/mapping-age/resolve.ts';
import { save as saveMappingAge } from './api/mapping-age/save.ts';
import { save as saveMappingAgeRange } from './api/mapping-age-range/save.ts';
import { deletePending as deletePendingBreed } from './api/mapping-breed/delete-pending.ts';
import { resolve as resolveMappingBreed } from './api/mapping-breed/resolve.ts';
import { save as saveMappingBreed } from './api/mapping-breed/save.ts';
import { suggest as suggestBreed } from './api/mapping-breed/suggest.ts';
import { deletePending as deletePendingSex } from './api/mapping-sex/delete-pending.ts';
import { resolve as resolveMappingSex } from './api/mapping-sex/resolve.ts';
import { save as saveMappingSex } from './api/mapping-sex/save.ts';
import { deletePending as deletePendingSize } from './api/mapping-size/delete-pending.ts';
import { resolve as resolveMappingSize } from './api/mapping-size/resolve.ts';
import { save as saveMappingSize } from './api/mapping-size/save.ts';
import { deletePending as deletePendingSpecie } from './api/mapping-specie/delete-pending.ts';
import { resolve as resolveMappingSpecie } from './api/mapping-specie/resolve.ts';
import { save as saveMappingSpecie } from './api/mapping-specie/save.ts';
import { pendingCount } from './api/mapping-stats/pending-count.ts';
import { partner } from './api/partner/entity.ts';
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
import * as authenticate from './integration-api/$partner/authenticate.ts';
import * as adoptionStatus from './integration-api/$partner/list-adoption-status.ts';
import { connect as connectDefinition } from './integration-api/characteristics-definition/connect.ts';
import { create as createDefinition } from './integration-api/characteristics-definition/create.ts';
import { disconnect as disconnectDefinition } from './integration-api/characteristics-definition/disconnect.ts';
import { definition } from './integration-api/characteristics-definition/entity.ts';
import { update as updateDefinition } from './integration-api/characteristics-definition/update.ts';
import { connect as connectIntegration } from './integration-api/integration/connect.ts';
import { disconnect as disconnectIntegration } from './integration-api/integration/disconnect.ts';
import { integration } from './integration-api/integration/entity.ts';
import { preview as previewIntegration } from './integration-api/integration/preview.ts';
import { reauthenticate } from './integration-api/integration/reauthenticate.ts';
import { setMain as setMainIntegration } from './integration-api/integration/set-main.ts';
import { undo as undoIntegration } from './integration-api/integration/undo.ts';
import { connect as connectNetwork } from './integration-api/network/connect.ts';
import { create as createNetwork } from './integration-api/network/create.ts';
import { disconnect as disconnectNetwork } from './integration-api/network/disconnect.ts';
import { network } from './integration-api/network/entity.ts';
import { update as updateNetwork } from './integration-api/network/update.ts';
import { adoptionInfo as notifyAdoptionInfo } from './integration-api/notify/adoption-info.ts';
import { seenFields } from './integration-api/retrieve/seen-fields.ts';
import { totalPets } from './integration-api/retrieve/total-pets.ts';
import { listReceiptAccount } from './integration-api/shelterbuddy/list-receipt-account.ts';
import { abort as abortSync } from './integration-api/sync/abort.ts';
import { confirm as confirmSync } from './integration-api/sync/confirm.ts';
import { one as syncOne } from './integration-api/sync/one.ts';
import { syncPet } from './integration-api/sync-pet/entity.ts';
import { settings as updateSettings } from './integration-api/update/settings.ts';
import { syncSection as updateSyncSection } from './integration-api/update/sync-section.ts';
import { question as verifyQuestion } from './integration-api/verify/question.ts';
import { settings as verifySettings } from './integration-api/verify/settings.ts';
import { shelter as verifyShelter } from './integration-api/verify/shelter.ts';
import { sync as verifySync } from './integration-api/verify/sync.ts';
import { syncSections as verifySyncSections } from './integration-api/verify/sync-sections.ts';

export const handlers: Handlers = {
  'address/create': createAddress,
  'address/geocode': geocode,
  'age/search': age,
  'animalsfirst/authenticate': authenticate.animalsfirst,
  'animalsfirst/list-adoption-status': adoptionStatus.animalsfirst,
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
  'chameleon/authenticate': authenticate.chameleon,
  'chameleon/list-adoption-status': adoptionStatus.chameleon,
  'chameleondallas/authenticate': authenticate.chameleondallas,
  'chameleondallas/list-adoption-status': adoptionStatus.chameleondallas,
  'characteristic/search': characteristic,
  'characteristics-definition/connect': connectDefinition,
  'characteristics-definition/create': createDefinition,
  'characteristics-definition/disconnect': disconnectDefinition,
  'characteristics-definition/search': definition,
  'characteristics-definition/update': updateDefinition,
  'country/search': country,
  'donation-option/create': createDonationOption,
  'donation-option/delete': deleteDonationOption,
  'donation-option/search': donationOption,
  'donation-option/update': updateDonationOption,
  'gender/search': gender,
  'integration/connect': connectIntegration,
  'integration/disconnect': disconnectIntegration,
  'integration/preview': previewIntegration,
  'integration/reauthenticate': reauthenticate,
  'integration/search': integration,
  'integration/undo': undoIntegration,
  'integration/set-main': setMainIntegration,
  'language/search': language,
  'lifeline/authenticate': authenticate.lifeline,
  'lifeline/list-adoption-status': adoptionStatus.lifeline,
  'mapping-age-range/save': saveMappingAgeRange,
  'mapping-age-range/search': mappingAgeRange,
  'mapping-age/delete-pending': deletePendingAge,
  'mapping-age/resolve': resolveMappingAge,
  'mapping-age/save': saveMappingAge,
  'mapping-age/search': mappingAge,
  'mapping-breed/delete-pending': deletePendingBreed,
  'mapping-breed/resolve': resolveMappingBreed,
  'mapping-breed/save': saveMappingBreed,
  'mapping-breed/search': mappingBreed,
  'mapping-breed/suggest': suggestBreed,
  'mapping-sex/delete-pending': deletePendingSex,
  'mapping-sex/resolve': resolveMappingSex,
  'mapping-sex/save': saveMappingSex,
  'mapping-sex/search': mappingSex,
  'mapping-size/delete-pending': deletePendingSize,
  'mapping-size/resolve': resolveMappingSize,
  'mapping-size/save': saveMappingSize,
  'mapping-size/search': mappingSize,
  'mapping-specie/delete-pending': deletePendingSpecie,
  'mapping-specie/resolve': resolveMappingSpecie,
  'mapping-specie/save': saveMappingSpecie,
  'mapping-specie/search': mappingSpecie,
  'mapping-stats/pending-count': pendingCount,
  'network/connect': connectNetwork,
  'network/create': createNetwork,
  'network/disconnect': disconnectNetwork,
  'network/search': network,
  'network/update': updateNetwork,
  'notify/adoption-info': notifyAdoptionInfo,
  'partner/search': partner,
  'payment-model/search': paymentModel,
  'pet/restore': restorePets,
  'pet/search': pet,
  'petfinder/authenticate': authenticate.petfinder,
  'petfinder/list-adoption-status': adoptionStatus.petfinder,
  'petpoint/authenticate': authenticate.petpoint,
  'petpoint/list-adoption-status': adoptionStatus.petpoint,
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
  'retrieve/seen-fields': seenFields,
  'retrieve/total-pets': totalPets,
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
  'shelterbuddy/authenticate': authenticate.shelterbuddy,
  'shelterbuddy/list-adoption-status': adoptionStatus.shelterbuddy,
  'shelterbuddy/list-receipt-account': listReceiptAccount,
  'shelterluv/authenticate': authenticate.shelterluv,
  'shelterluv/list-adoption-status': adoptionStatus.shelterluv,
  'sheltermanager/authenticate': authenticate.sheltermanager,
  'sheltermanager/list-adoption-status': adoptionStatus.sheltermanager,
  'size/search': size,
  'specie/create': createSpecie,
  'specie/delete': deleteSpecie,
  'specie/search': specie,
  'specie/update': updateSpecie,
  'sync/abort': abortSync,
  'sync/confirm': confirmSync,
  'sync/one': syncOne,
  'sync-pet/search': syncPet,
  'tax/create': createTax,
  'tax/delete': deleteTax,
  'tax/search': tax,
  'tax/update': updateTax,
  'update/settings': updateSettings,
  'update/sync-section': updateSyncSection,
  'user/create': createUser,
  'user/delete': deleteUser,
  'user/reset-password': resetPassword,
  'user/search': user,
  'user/update': updateUser,
  'verify/question': verifyQuestion,
  'verify/settings': verifySettings,
  'verify/shelter': verifyShelter,
  'verify/sync': verifySync,
  'verify/sync-sections': verifySyncSections,
};
