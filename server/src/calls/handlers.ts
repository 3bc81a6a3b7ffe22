// Written by server/scripts/handlers.ts from the folders here.
import type { Handlers } from '../http/handler.ts';
import { create as addressCreate } from './address/create.ts';
import { geocode as addressGeocode } from './address/geocode.ts';
import { age as ageSearch, country as countrySearch, gender as genderSearch, language as languageSearch, paymentModel as paymentModelSearch, qrCodeType as qrCodeTypeSearch, size as sizeSearch } from './api/lookup/entity.ts';
import { animalsfirst as animalsfirstAuthenticate, chameleon as chameleonAuthenticate, chameleondallas as chameleondallasAuthenticate, lifeline as lifelineAuthenticate, petfinder as petfinderAuthenticate, petpoint as petpointAuthenticate, shelterbuddy as shelterbuddyAuthenticate, shelterluv as shelterluvAuthenticate, sheltermanager as sheltermanagerAuthenticate } from './integration-api/$partner/authenticate.ts';
import { animalsfirst as animalsfirstListAdoptionStatus, chameleon as chameleonListAdoptionStatus, chameleondallas as chameleondallasListAdoptionStatus, lifeline as lifelineListAdoptionStatus, petfinder as petfinderListAdoptionStatus, petpoint as petpointListAdoptionStatus, shelterbuddy as shelterbuddyListAdoptionStatus, shelterluv as shelterluvListAdoptionStatus, sheltermanager as sheltermanagerListAdoptionStatus } from './integration-api/$partner/list-adoption-status.ts';
import { create as announcementCreate, announcement as announcementSearch, update as announcementUpdate } from './api/announcement/entity.ts';
import { dismiss as announcementDismiss } from './api/announcement/dismiss.ts';
import { shown as announcementShown } from './api/announcement/shown.ts';
import { turnOff as announcementTurnOff } from './api/announcement/turn-off.ts';
import { enable as applicationTagEnable } from './api/application-tag/enable.ts';
import { applicationTag as applicationTagSearch } from './api/application-tag/entity.ts';
import { adoptionReturn as applicationAdoptionReturn } from './api/application/adoption-return.ts';
import { checkoutUpdate as applicationCheckoutUpdate } from './api/application/checkout-update.ts';
import { forceSetAdopted as applicationForceSetAdopted } from './api/application/force-set-adopted.ts';
import { forceSetAvailable as applicationForceSetAvailable } from './api/application/force-set-available.ts';
import { previewCheckout as applicationPreviewCheckout } from './api/application/preview-checkout.ts';
import { releasePayment as applicationReleasePayment } from './api/application/release-payment.ts';
import { removeCheckoutProduct as applicationRemoveCheckoutProduct } from './api/application/remove-checkout-product.ts';
import { application as applicationSearch } from './api/application/entity.ts';
import { why as applicationWhy } from './api/application/why.ts';
import { names as auditNames } from './api/audit/names.ts';
import { auditEntry as auditSearch } from './api/audit/entity.ts';
import { askPasskey as authAskPasskey } from './api/auth/ask-passkey.ts';
import { beginApp as authBeginApp } from './api/auth/begin-app.ts';
import { beginPasskey as authBeginPasskey } from './api/auth/begin-passkey.ts';
import { beginSingleSignOn as authBeginSingleSignOn } from './api/auth/begin-single-sign-on.ts';
import { changePassword as authChangePassword } from './api/auth/change-password.ts';
import { confirmApp as authConfirmApp } from './api/auth/confirm-app.ts';
import { confirmPasskey as authConfirmPasskey } from './api/auth/confirm-passkey.ts';
import { confirmSingleSignOn as authConfirmSingleSignOn } from './api/auth/confirm-single-sign-on.ts';
import { endOtherSessions as authEndOtherSessions } from './api/auth/end-other-sessions.ts';
import { endSession as authEndSession } from './api/auth/end-session.ts';
import { listSessions as authListSessions } from './api/auth/list-sessions.ts';
import { removePasskey as authRemovePasskey } from './api/auth/remove-passkey.ts';
import { renewRecoveryCodes as authRenewRecoveryCodes } from './api/auth/renew-recovery-codes.ts';
import { secondFactor as authSecondFactor } from './api/auth/second-factor.ts';
import { sessionClose as authSessionClose } from './api/auth/session-close.ts';
import { sessionConfirm as authSessionConfirm } from './api/auth/session-confirm.ts';
import { sessionConfirmPasskey as authSessionConfirmPasskey } from './api/auth/session-confirm-passkey.ts';
import { sessionInfo as authSessionInfo } from './api/auth/session-info.ts';
import { sessionRegister as authSessionRegister } from './api/auth/session-register.ts';
import { sessionRequest as authSessionRequest } from './api/auth/session-request.ts';
import { turnOffApp as authTurnOffApp } from './api/auth/turn-off-app.ts';
import { save as branchSave } from './api/branch/save.ts';
import { branch as branchSearch } from './api/branch/entity.ts';
import { create as breedCreate } from './api/breed/create.ts';
import { remove as breedDelete, breed as breedSearch } from './api/breed/entity.ts';
import { update as breedUpdate } from './api/breed/update.ts';
import { characteristic as characteristicSearch } from './api/characteristic/entity.ts';
import { connect as characteristicsDefinitionConnect } from './integration-api/characteristics-definition/connect.ts';
import { create as characteristicsDefinitionCreate } from './integration-api/characteristics-definition/create.ts';
import { disconnect as characteristicsDefinitionDisconnect } from './integration-api/characteristics-definition/disconnect.ts';
import { definition as characteristicsDefinitionSearch } from './integration-api/characteristics-definition/entity.ts';
import { update as characteristicsDefinitionUpdate } from './integration-api/characteristics-definition/update.ts';
import { create as donationOptionCreate } from './api/donation-option/create.ts';
import { remove as donationOptionDelete } from './api/donation-option/delete.ts';
import { donationOption as donationOptionSearch } from './api/donation-option/entity.ts';
import { update as donationOptionUpdate } from './api/donation-option/update.ts';
import { save as eventSave } from './api/event/save.ts';
import { event as eventSearch } from './api/event/entity.ts';
import { create as groupCreate } from './api/group/create.ts';
import { remove as groupDelete, group as groupSearch } from './api/group/entity.ts';
import { update as groupUpdate } from './api/group/update.ts';
import { connect as integrationConnect } from './integration-api/integration/connect.ts';
import { disconnect as integrationDisconnect } from './integration-api/integration/disconnect.ts';
import { preview as integrationPreview } from './integration-api/integration/preview.ts';
import { reauthenticate as integrationReauthenticate } from './integration-api/integration/reauthenticate.ts';
import { integration as integrationSearch } from './integration-api/integration/entity.ts';
import { setMain as integrationSetMain } from './integration-api/integration/set-main.ts';
import { undo as integrationUndo } from './integration-api/integration/undo.ts';
import { save as kioskReasonSave } from './api/kiosk-reason/save.ts';
import { kioskReason as kioskReasonSearch } from './api/kiosk-reason/entity.ts';
import { checkIn as kioskCheckIn } from './kiosk/check-in.ts';
import { create as kioskCreate } from './api/kiosk/create.ts';
import { deactivate as kioskDeactivate } from './api/kiosk/deactivate.ts';
import { open as kioskOpen } from './kiosk/open.ts';
import { printCode as kioskPrintCode } from './api/kiosk/print-code.ts';
import { kiosk as kioskSearch } from './api/kiosk/entity.ts';
import { store as magicLinkApiStore } from './magic-link/api/store.ts';
import { save as mappingAgeRangeSave } from './api/mapping-age-range/save.ts';
import { mappingAgeRange as mappingAgeRangeSearch, mappingAge as mappingAgeSearch, mappingBreed as mappingBreedSearch, mappingSex as mappingSexSearch, mappingSize as mappingSizeSearch, mappingSpecie as mappingSpecieSearch } from './api/mapping/entity.ts';
import { deletePending as mappingAgeDeletePending } from './api/mapping-age/delete-pending.ts';
import { resolve as mappingAgeResolve } from './api/mapping-age/resolve.ts';
import { save as mappingAgeSave } from './api/mapping-age/save.ts';
import { suggest as mappingAgeSuggest } from './api/mapping-age/suggest.ts';
import { deletePending as mappingBreedDeletePending } from './api/mapping-breed/delete-pending.ts';
import { resolve as mappingBreedResolve } from './api/mapping-breed/resolve.ts';
import { save as mappingBreedSave } from './api/mapping-breed/save.ts';
import { suggest as mappingBreedSuggest } from './api/mapping-breed/suggest.ts';
import { deletePending as mappingSexDeletePending } from './api/mapping-sex/delete-pending.ts';
import { resolve as mappingSexResolve } from './api/mapping-sex/resolve.ts';
import { save as mappingSexSave } from './api/mapping-sex/save.ts';
import { suggest as mappingSexSuggest } from './api/mapping-sex/suggest.ts';
import { deletePending as mappingSizeDeletePending } from './api/mapping-size/delete-pending.ts';
import { resolve as mappingSizeResolve } from './api/mapping-size/resolve.ts';
import { save as mappingSizeSave } from './api/mapping-size/save.ts';
import { suggest as mappingSizeSuggest } from './api/mapping-size/suggest.ts';
import { deletePending as mappingSpecieDeletePending } from './api/mapping-specie/delete-pending.ts';
import { resolve as mappingSpecieResolve } from './api/mapping-specie/resolve.ts';
import { save as mappingSpecieSave } from './api/mapping-specie/save.ts';
import { suggest as mappingSpecieSuggest } from './api/mapping-specie/suggest.ts';
import { pendingCount as mappingStatsPendingCount } from './api/mapping-stats/pending-count.ts';
import { connect as networkConnect } from './integration-api/network/connect.ts';
import { create as networkCreate } from './integration-api/network/create.ts';
import { disconnect as networkDisconnect } from './integration-api/network/disconnect.ts';
import { network as networkSearch } from './integration-api/network/entity.ts';
import { update as networkUpdate } from './integration-api/network/update.ts';
import { adoptionInfo as notifyAdoptionInfo } from './integration-api/notify/adoption-info.ts';
import { partner as partnerSearch } from './api/partner/entity.ts';
import { createVoucher as paymentCreditCreateVoucher } from './api/payment-credit/create-voucher.ts';
import { find as paymentCreditFind } from './api/payment-credit/find.ts';
import { paymentCredit as paymentCreditSearch } from './api/payment-credit/entity.ts';
import { paymentCycle as paymentCycleSearch } from './api/payment-cycle/entity.ts';
import { setPaid as paymentCycleSetPaid } from './api/payment-cycle/set-paid.ts';
import { totals as paymentCycleTotals } from './api/payment-cycle/totals.ts';
import { kennelCard as petKennelCard } from './api/pet/kennel-card.ts';
import { printKennelCards as petPrintKennelCards } from './api/pet/print-kennel-cards.ts';
import { restore as petRestore } from './api/pet/restore.ts';
import { pet as petSearch } from './api/pet/entity.ts';
import { show as petShow } from './api/pet/show.ts';
import { why as petWhy } from './api/pet/why.ts';
import { create as productCreate } from './api/product/create.ts';
import { remove as productDelete } from './api/product/delete.ts';
import { product as productSearch } from './api/product/entity.ts';
import { update as productUpdate } from './api/product/update.ts';
import { create as qrCodeCreate } from './api/qr-code/create.ts';
import { remove as qrCodeDelete } from './api/qr-code/delete.ts';
import { print as qrCodePrint } from './api/qr-code/print.ts';
import { qrCode as qrCodeSearch } from './api/qr-code/entity.ts';
import { update as qrCodeUpdate } from './api/qr-code/update.ts';
import { remove as questionGroupDelete, save as questionGroupSave, questionGroup as questionGroupSearch } from './api/question-group/entity.ts';
import { save as questionTemplateSave } from './api/question-template/save.ts';
import { questionTemplate as questionTemplateSearch } from './api/question-template/entity.ts';
import { remove as questionDelete } from './api/question/delete.ts';
import { deleteTranslation as questionDeleteTranslation } from './api/question/delete-translation.ts';
import { getAnswers as questionGetAnswers } from './api/question/get-answers.ts';
import { save as questionSave } from './api/question/save.ts';
import { saveTranslation as questionSaveTranslation } from './api/question/save-translation.ts';
import { question as questionSearch } from './api/question/entity.ts';
import { seenFields as retrieveSeenFields } from './integration-api/retrieve/seen-fields.ts';
import { totalPets as retrieveTotalPets } from './integration-api/retrieve/total-pets.ts';
import { create as roleCreate } from './api/role/create.ts';
import { remove as roleDelete } from './api/role/delete.ts';
import { find as roleFind } from './api/role/find.ts';
import { authItem as roleList } from './api/role/entity.ts';
import { requireSecondFactor as roleRequireSecondFactor } from './api/role/require-second-factor.ts';
import { update as roleUpdate } from './api/role/update.ts';
import { save as shelterEventSave } from './api/shelter-event/save.ts';
import { shelterEvent as shelterEventSearch } from './api/shelter-event/entity.ts';
import { create as shelterKioskReasonCreate } from './api/shelter-kiosk-reason/create.ts';
import { remove as shelterKioskReasonDelete } from './api/shelter-kiosk-reason/delete.ts';
import { deleteTranslation as shelterKioskReasonDeleteTranslation } from './api/shelter-kiosk-reason/delete-translation.ts';
import { getSmartResponse as shelterKioskReasonGetSmartResponse } from './api/shelter-kiosk-reason/get-smart-response.ts';
import { saveSmartResponse as shelterKioskReasonSaveSmartResponse } from './api/shelter-kiosk-reason/save-smart-response.ts';
import { saveTranslation as shelterKioskReasonSaveTranslation } from './api/shelter-kiosk-reason/save-translation.ts';
import { shelterKioskReason as shelterKioskReasonSearch } from './api/shelter-kiosk-reason/entity.ts';
import { update as shelterKioskReasonUpdate } from './api/shelter-kiosk-reason/update.ts';
import { updateQuestion as shelterKioskReasonUpdateQuestion } from './api/shelter-kiosk-reason/update-question.ts';
import { previewAdoption as shelterSettingsPreviewAdoption } from './api/shelter-settings/preview-adoption.ts';
import { saveAdopterPersonalDocuments as shelterSettingsSaveAdopterPersonalDocuments } from './api/shelter-settings/save-adopter-personal-documents.ts';
import { saveAdoption as shelterSettingsSaveAdoption } from './api/shelter-settings/save-adoption.ts';
import { saveAdoptionPathMessage as shelterSettingsSaveAdoptionPathMessage } from './api/shelter-settings/save-adoption-path-message.ts';
import { saveApplicationInPerson as shelterSettingsSaveApplicationInPerson } from './api/shelter-settings/save-application-in-person.ts';
import { saveDiscountReason as shelterSettingsSaveDiscountReason } from './api/shelter-settings/save-discount-reason.ts';
import { saveIframe as shelterSettingsSaveIframe } from './api/shelter-settings/save-iframe.ts';
import { saveKennelCard as shelterSettingsSaveKennelCard } from './api/shelter-settings/save-kennel-card.ts';
import { saveKiosk as shelterSettingsSaveKiosk } from './api/shelter-settings/save-kiosk.ts';
import { savePetCharacteristicsAlias as shelterSettingsSavePetCharacteristicsAlias } from './api/shelter-settings/save-pet-characteristics-alias.ts';
import { savePetProfile as shelterSettingsSavePetProfile } from './api/shelter-settings/save-pet-profile.ts';
import { saveSponsor as shelterSettingsSaveSponsor } from './api/shelter-settings/save-sponsor.ts';
import { saveTextBudget as shelterSettingsSaveTextBudget } from './api/shelter-settings/save-text-budget.ts';
import { setting as shelterSettingsSearch } from './api/shelter-settings/entity.ts';
import { save as shelterTagSave } from './api/shelter-tag/save.ts';
import { shelterTag as shelterTagSearch } from './api/shelter-tag/entity.ts';
import { activateInPerson as shelterActivateInPerson } from './api/shelter/activate-in-person.ts';
import { api as shelterApi } from './api/shelter/api.ts';
import { contractFile as shelterContractFile } from './api/shelter/contract-file.ts';
import { create as shelterCreate } from './api/shelter/create.ts';
import { save as shelterSave } from './api/shelter/save.ts';
import { savePaymentConfig as shelterSavePaymentConfig } from './api/shelter/save-payment-config.ts';
import { saveProfile as shelterSaveProfile } from './api/shelter/save-profile.ts';
import { shelter as shelterSearch } from './api/shelter/entity.ts';
import { textUse as shelterTextUse } from './api/shelter/text-use.ts';
import { toggleActive as shelterToggleActive } from './api/shelter/toggle-active.ts';
import { updateKioskLogo as shelterUpdateKioskLogo } from './api/shelter/update-kiosk-logo.ts';
import { updateQuestion as shelterUpdateQuestion } from './api/shelter/update-question.ts';
import { verifySlug as shelterVerifySlug } from './api/shelter/verify-slug.ts';
import { listReceiptAccount as shelterbuddyListReceiptAccount } from './integration-api/shelterbuddy/list-receipt-account.ts';
import { remove as smartResponseDelete } from './api/smart-response/delete.ts';
import { deleteTranslation as smartResponseDeleteTranslation } from './api/smart-response/delete-translation.ts';
import { preview as smartResponsePreview } from './api/smart-response/preview.ts';
import { save as smartResponseSave } from './api/smart-response/save.ts';
import { saveTranslation as smartResponseSaveTranslation } from './api/smart-response/save-translation.ts';
import { emailTemplate as smartResponseSearch } from './api/smart-response/entity.ts';
import { sendTest as smartResponseSendTest } from './api/smart-response/send-test.ts';
import { uploadPicture as smartResponseUploadPicture } from './api/smart-response/upload-picture.ts';
import { create as specieCreate, remove as specieDelete, specie as specieSearch, update as specieUpdate } from './api/specie/entity.ts';
import { remove as sponsorDelete, save as sponsorSave, sponsor as sponsorSearch } from './api/sponsor/entity.ts';
import { syncPet as syncPetSearch } from './integration-api/sync-pet/entity.ts';
import { abort as syncAbort } from './integration-api/sync/abort.ts';
import { confirm as syncConfirm } from './integration-api/sync/confirm.ts';
import { one as syncOne } from './integration-api/sync/one.ts';
import { create as taxCreate } from './api/tax/create.ts';
import { remove as taxDelete } from './api/tax/delete.ts';
import { tax as taxSearch } from './api/tax/entity.ts';
import { update as taxUpdate } from './api/tax/update.ts';
import { generate as tokenGenerate } from './api/token/generate.ts';
import { revoke as tokenRevoke } from './api/token/revoke.ts';
import { token as tokenSearch } from './api/token/entity.ts';
import { settings as updateSettings } from './integration-api/update/settings.ts';
import { syncSection as updateSyncSection } from './integration-api/update/sync-section.ts';
import { create as userCreate } from './api/user/create.ts';
import { remove as userDelete } from './api/user/delete.ts';
import { endSessions as userEndSessions } from './api/user/end-sessions.ts';
import { resetPassword as userResetPassword } from './api/user/reset-password.ts';
import { resetSecondFactor as userResetSecondFactor } from './api/user/reset-second-factor.ts';
import { user as userSearch } from './api/user/entity.ts';
import { sessions as userSessions } from './api/user/sessions.ts';
import { unbindSignOn as userUnbindSignOn } from './api/user/unbind-sign-on.ts';
import { update as userUpdate } from './api/user/update.ts';
import { question as verifyQuestion } from './integration-api/verify/question.ts';
import { settings as verifySettings } from './integration-api/verify/settings.ts';
import { shelter as verifyShelter } from './integration-api/verify/shelter.ts';
import { sync as verifySync } from './integration-api/verify/sync.ts';
import { syncSections as verifySyncSections } from './integration-api/verify/sync-sections.ts';
import { backInLine as visitBackInLine } from './api/visit/back-in-line.ts';
import { end as visitEnd } from './api/visit/end.ts';
import { endAll as visitEndAll } from './api/visit/end-all.ts';
import { eraseVisitor as visitEraseVisitor } from './api/visit/erase-visitor.ts';
import { resolveText as visitResolveText } from './api/visit/resolve-text.ts';
import { saveVisitor as visitSaveVisitor } from './api/visit/save-visitor.ts';
import { visit as visitSearch } from './api/visit/entity.ts';
import { updateStatus as visitUpdateStatus } from './api/visit/update-status.ts';
import { join as waitListJoin } from './wait-list/join.ts';
import { leave as waitListLeave } from './wait-list/leave.ts';
import { open as waitListOpen } from './wait-list/open.ts';
import { place as waitListPlace } from './wait-list/place.ts';
import { waiting as workWaiting } from './api/work/waiting.ts';

export const handlers: Handlers = {
  'address/create': addressCreate,
  'address/geocode': addressGeocode,
  'age/search': ageSearch,
  'animalsfirst/authenticate': animalsfirstAuthenticate,
  'animalsfirst/list-adoption-status': animalsfirstListAdoptionStatus,
  'announcement/create': announcementCreate,
  'announcement/dismiss': announcementDismiss,
  'announcement/search': announcementSearch,
  'announcement/shown': announcementShown,
  'announcement/turn-off': announcementTurnOff,
  'announcement/update': announcementUpdate,
  'application-tag/enable': applicationTagEnable,
  'application-tag/search': applicationTagSearch,
  'application/adoption-return': applicationAdoptionReturn,
  'application/checkout-update': applicationCheckoutUpdate,
  'application/force-set-adopted': applicationForceSetAdopted,
  'application/force-set-available': applicationForceSetAvailable,
  'application/preview-checkout': applicationPreviewCheckout,
  'application/release-payment': applicationReleasePayment,
  'application/remove-checkout-product': applicationRemoveCheckoutProduct,
  'application/search': applicationSearch,
  'application/why': applicationWhy,
  'audit/names': auditNames,
  'audit/search': auditSearch,
  'auth/ask-passkey': authAskPasskey,
  'auth/begin-app': authBeginApp,
  'auth/begin-passkey': authBeginPasskey,
  'auth/begin-single-sign-on': authBeginSingleSignOn,
  'auth/change-password': authChangePassword,
  'auth/confirm-app': authConfirmApp,
  'auth/confirm-passkey': authConfirmPasskey,
  'auth/confirm-single-sign-on': authConfirmSingleSignOn,
  'auth/end-other-sessions': authEndOtherSessions,
  'auth/end-session': authEndSession,
  'auth/list-sessions': authListSessions,
  'auth/remove-passkey': authRemovePasskey,
  'auth/renew-recovery-codes': authRenewRecoveryCodes,
  'auth/second-factor': authSecondFactor,
  'auth/session-close': authSessionClose,
  'auth/session-confirm': authSessionConfirm,
  'auth/session-confirm-passkey': authSessionConfirmPasskey,
  'auth/session-info': authSessionInfo,
  'auth/session-register': authSessionRegister,
  'auth/session-request': authSessionRequest,
  'auth/turn-off-app': authTurnOffApp,
  'branch/save': branchSave,
  'branch/search': branchSearch,
  'breed/create': breedCreate,
  'breed/delete': breedDelete,
  'breed/search': breedSearch,
  'breed/update': breedUpdate,
  'chameleon/authenticate': chameleonAuthenticate,
  'chameleon/list-adoption-status': chameleonListAdoptionStatus,
  'chameleondallas/authenticate': chameleondallasAuthenticate,
  'chameleondallas/list-adoption-status': chameleondallasListAdoptionStatus,
  'characteristic/search': characteristicSearch,
  'characteristics-definition/connect': characteristicsDefinitionConnect,
  'characteristics-definition/create': characteristicsDefinitionCreate,
  'characteristics-definition/disconnect': characteristicsDefinitionDisconnect,
  'characteristics-definition/search': characteristicsDefinitionSearch,
  'characteristics-definition/update': characteristicsDefinitionUpdate,
  'country/search': countrySearch,
  'donation-option/create': donationOptionCreate,
  'donation-option/delete': donationOptionDelete,
  'donation-option/search': donationOptionSearch,
  'donation-option/update': donationOptionUpdate,
  'event/save': eventSave,
  'event/search': eventSearch,
  'gender/search': genderSearch,
  'group/create': groupCreate,
  'group/delete': groupDelete,
  'group/search': groupSearch,
  'group/update': groupUpdate,
  'integration/connect': integrationConnect,
  'integration/disconnect': integrationDisconnect,
  'integration/preview': integrationPreview,
  'integration/reauthenticate': integrationReauthenticate,
  'integration/search': integrationSearch,
  'integration/set-main': integrationSetMain,
  'integration/undo': integrationUndo,
  'kiosk-reason/save': kioskReasonSave,
  'kiosk-reason/search': kioskReasonSearch,
  'kiosk/check-in': kioskCheckIn,
  'kiosk/create': kioskCreate,
  'kiosk/deactivate': kioskDeactivate,
  'kiosk/open': kioskOpen,
  'kiosk/print-code': kioskPrintCode,
  'kiosk/search': kioskSearch,
  'language/search': languageSearch,
  'lifeline/authenticate': lifelineAuthenticate,
  'lifeline/list-adoption-status': lifelineListAdoptionStatus,
  'magic-link/api/store': magicLinkApiStore,
  'mapping-age-range/save': mappingAgeRangeSave,
  'mapping-age-range/search': mappingAgeRangeSearch,
  'mapping-age/delete-pending': mappingAgeDeletePending,
  'mapping-age/resolve': mappingAgeResolve,
  'mapping-age/save': mappingAgeSave,
  'mapping-age/search': mappingAgeSearch,
  'mapping-age/suggest': mappingAgeSuggest,
  'mapping-breed/delete-pending': mappingBreedDeletePending,
  'mapping-breed/resolve': mappingBreedResolve,
  'mapping-breed/save': mappingBreedSave,
  'mapping-breed/search': mappingBreedSearch,
  'mapping-breed/suggest': mappingBreedSuggest,
  'mapping-sex/delete-pending': mappingSexDeletePending,
  'mapping-sex/resolve': mappingSexResolve,
  'mapping-sex/save': mappingSexSave,
  'mapping-sex/search': mappingSexSearch,
  'mapping-sex/suggest': mappingSexSuggest,
  'mapping-size/delete-pending': mappingSizeDeletePending,
  'mapping-size/resolve': mappingSizeResolve,
  'mapping-size/save': mappingSizeSave,
  'mapping-size/search': mappingSizeSearch,
  'mapping-size/suggest': mappingSizeSuggest,
  'mapping-specie/delete-pending': mappingSpecieDeletePending,
  'mapping-specie/resolve': mappingSpecieResolve,
  'mapping-specie/save': mappingSpecieSave,
  'mapping-specie/search': mappingSpecieSearch,
  'mapping-specie/suggest': mappingSpecieSuggest,
  'mapping-stats/pending-count': mappingStatsPendingCount,
  'network/connect': networkConnect,
  'network/create': networkCreate,
  'network/disconnect': networkDisconnect,
  'network/search': networkSearch,
  'network/update': networkUpdate,
  'notify/adoption-info': notifyAdoptionInfo,
  'partner/search': partnerSearch,
  'payment-credit/create-voucher': paymentCreditCreateVoucher,
  'payment-credit/find': paymentCreditFind,
  'payment-credit/search': paymentCreditSearch,
  'payment-cycle/search': paymentCycleSearch,
  'payment-cycle/set-paid': paymentCycleSetPaid,
  'payment-cycle/totals': paymentCycleTotals,
  'payment-model/search': paymentModelSearch,
  'pet/kennel-card': petKennelCard,
  'pet/print-kennel-cards': petPrintKennelCards,
  'pet/restore': petRestore,
  'pet/search': petSearch,
  'pet/show': petShow,
  'pet/why': petWhy,
  'petfinder/authenticate': petfinderAuthenticate,
  'petfinder/list-adoption-status': petfinderListAdoptionStatus,
  'petpoint/authenticate': petpointAuthenticate,
  'petpoint/list-adoption-status': petpointListAdoptionStatus,
  'product/create': productCreate,
  'product/delete': productDelete,
  'product/search': productSearch,
  'product/update': productUpdate,
  'qr-code-type/search': qrCodeTypeSearch,
  'qr-code/create': qrCodeCreate,
  'qr-code/delete': qrCodeDelete,
  'qr-code/print': qrCodePrint,
  'qr-code/search': qrCodeSearch,
  'qr-code/update': qrCodeUpdate,
  'question-group/delete': questionGroupDelete,
  'question-group/save': questionGroupSave,
  'question-group/search': questionGroupSearch,
  'question-template/save': questionTemplateSave,
  'question-template/search': questionTemplateSearch,
  'question/delete': questionDelete,
  'question/delete-translation': questionDeleteTranslation,
  'question/get-answers': questionGetAnswers,
  'question/save': questionSave,
  'question/save-translation': questionSaveTranslation,
  'question/search': questionSearch,
  'retrieve/seen-fields': retrieveSeenFields,
  'retrieve/total-pets': retrieveTotalPets,
  'role/create': roleCreate,
  'role/delete': roleDelete,
  'role/find': roleFind,
  'role/list': roleList,
  'role/require-second-factor': roleRequireSecondFactor,
  'role/update': roleUpdate,
  'shelter-event/save': shelterEventSave,
  'shelter-event/search': shelterEventSearch,
  'shelter-kiosk-reason/create': shelterKioskReasonCreate,
  'shelter-kiosk-reason/delete': shelterKioskReasonDelete,
  'shelter-kiosk-reason/delete-translation': shelterKioskReasonDeleteTranslation,
  'shelter-kiosk-reason/get-smart-response': shelterKioskReasonGetSmartResponse,
  'shelter-kiosk-reason/save-smart-response': shelterKioskReasonSaveSmartResponse,
  'shelter-kiosk-reason/save-translation': shelterKioskReasonSaveTranslation,
  'shelter-kiosk-reason/search': shelterKioskReasonSearch,
  'shelter-kiosk-reason/update': shelterKioskReasonUpdate,
  'shelter-kiosk-reason/update-question': shelterKioskReasonUpdateQuestion,
  'shelter-settings/preview-adoption': shelterSettingsPreviewAdoption,
  'shelter-settings/save-adopter-personal-documents': shelterSettingsSaveAdopterPersonalDocuments,
  'shelter-settings/save-adoption': shelterSettingsSaveAdoption,
  'shelter-settings/save-adoption-path-message': shelterSettingsSaveAdoptionPathMessage,
  'shelter-settings/save-application-in-person': shelterSettingsSaveApplicationInPerson,
  'shelter-settings/save-discount-reason': shelterSettingsSaveDiscountReason,
  'shelter-settings/save-iframe': shelterSettingsSaveIframe,
  'shelter-settings/save-kennel-card': shelterSettingsSaveKennelCard,
  'shelter-settings/save-kiosk': shelterSettingsSaveKiosk,
  'shelter-settings/save-pet-characteristics-alias': shelterSettingsSavePetCharacteristicsAlias,
  'shelter-settings/save-pet-profile': shelterSettingsSavePetProfile,
  'shelter-settings/save-sponsor': shelterSettingsSaveSponsor,
  'shelter-settings/save-text-budget': shelterSettingsSaveTextBudget,
  'shelter-settings/search': shelterSettingsSearch,
  'shelter-tag/save': shelterTagSave,
  'shelter-tag/search': shelterTagSearch,
  'shelter/activate-in-person': shelterActivateInPerson,
  'shelter/api': shelterApi,
  'shelter/contract-file': shelterContractFile,
  'shelter/create': shelterCreate,
  'shelter/save': shelterSave,
  'shelter/save-payment-config': shelterSavePaymentConfig,
  'shelter/save-profile': shelterSaveProfile,
  'shelter/search': shelterSearch,
  'shelter/text-use': shelterTextUse,
  'shelter/toggle-active': shelterToggleActive,
  'shelter/update-kiosk-logo': shelterUpdateKioskLogo,
  'shelter/update-question': shelterUpdateQuestion,
  'shelter/verify-slug': shelterVerifySlug,
  'shelterbuddy/authenticate': shelterbuddyAuthenticate,
  'shelterbuddy/list-adoption-status': shelterbuddyListAdoptionStatus,
  'shelterbuddy/list-receipt-account': shelterbuddyListReceiptAccount,
  'shelterluv/authenticate': shelterluvAuthenticate,
  'shelterluv/list-adoption-status': shelterluvListAdoptionStatus,
  'sheltermanager/authenticate': sheltermanagerAuthenticate,
  'sheltermanager/list-adoption-status': sheltermanagerListAdoptionStatus,
  'size/search': sizeSearch,
  'smart-response/delete': smartResponseDelete,
  'smart-response/delete-translation': smartResponseDeleteTranslation,
  'smart-response/preview': smartResponsePreview,
  'smart-response/save': smartResponseSave,
  'smart-response/save-translation': smartResponseSaveTranslation,
  'smart-response/search': smartResponseSearch,
  'smart-response/send-test': smartResponseSendTest,
  'smart-response/upload-picture': smartResponseUploadPicture,
  'specie/create': specieCreate,
  'specie/delete': specieDelete,
  'specie/search': specieSearch,
  'specie/update': specieUpdate,
  'sponsor/delete': sponsorDelete,
  'sponsor/save': sponsorSave,
  'sponsor/search': sponsorSearch,
  'sync-pet/search': syncPetSearch,
  'sync/abort': syncAbort,
  'sync/confirm': syncConfirm,
  'sync/one': syncOne,
  'tax/create': taxCreate,
  'tax/delete': taxDelete,
  'tax/search': taxSearch,
  'tax/update': taxUpdate,
  'token/generate': tokenGenerate,
  'token/revoke': tokenRevoke,
  'token/search': tokenSearch,
  'update/settings': updateSettings,
  'update/sync-section': updateSyncSection,
  'user/create': userCreate,
  'user/delete': userDelete,
  'user/end-sessions': userEndSessions,
  'user/reset-password': userResetPassword,
  'user/reset-second-factor': userResetSecondFactor,
  'user/search': userSearch,
  'user/sessions': userSessions,
  'user/unbind-sign-on': userUnbindSignOn,
  'user/update': userUpdate,
  'verify/question': verifyQuestion,
  'verify/settings': verifySettings,
  'verify/shelter': verifyShelter,
  'verify/sync': verifySync,
  'verify/sync-sections': verifySyncSections,
  'visit/back-in-line': visitBackInLine,
  'visit/end': visitEnd,
  'visit/end-all': visitEndAll,
  'visit/erase-visitor': visitEraseVisitor,
  'visit/resolve-text': visitResolveText,
  'visit/save-visitor': visitSaveVisitor,
  'visit/search': visitSearch,
  'visit/update-status': visitUpdateStatus,
  'wait-list/join': waitListJoin,
  'wait-list/leave': waitListLeave,
  'wait-list/open': waitListOpen,
  'wait-list/place': waitListPlace,
  'work/waiting': workWaiting,
};
