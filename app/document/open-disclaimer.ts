import { pageRules } from '#domain/page-rules.ts'

/**
 * Opens the disclaimer as the page is read, before anything is painted: a visitor who has yet to accept sees
 * nothing else first, and one who has accepted never sees it flash. It stands right behind the dialog.
 */
export const openDisclaimer = `try{sessionStorage.getItem('${pageRules.disclaimer.sessionKey}')===null&&document.getElementById('disclaimer').showModal()}catch{}`
