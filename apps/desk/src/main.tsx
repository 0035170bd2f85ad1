/** The desk in a browser. */
import { createRoot } from 'react-dom/client'
import { DeskApp } from './frame/desk-app'

const place = document.getElementById('desk')
if (!place) throw new Error('The page has no element for the desk')
createRoot(place).render(<DeskApp />)
