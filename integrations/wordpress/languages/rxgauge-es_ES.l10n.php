<?php
// Spanish, which WordPress 6.5 and newer read. A context stands before its sentence, divided by the character EOT.
return array(
	'messages' => array(
		'RxGauge is not set up yet: enter the server and the organization code in Settings > RxGauge. Only editors see this.' => 'RxGauge aún no está configurado: introduzca el servidor y el código de la organización en Ajustes > RxGauge. Solo los editores ven esto.',
		'Settings' => 'Ajustes',
		'Server' => 'Servidor',
		'Its address, such as https://prices.example.com' => 'Su dirección, por ejemplo https://precios.example.com',
		'Organization code' => 'Código de la organización',
		'You got it with the address.' => 'Lo recibió con la dirección.',
		'Show it' => 'Mostrarlo',
		'as a part of the page' => 'como parte de la página',
		'in a frame, apart from the page’s scripts' => 'en un marco, separado de los scripts de la página',
		'Put the block “Medication prices” or the shortcode [rxgauge] where the prices should be.' => 'Ponga el bloque «Precios de medicamentos» o el shortcode [rxgauge] donde deban aparecer los precios.',
		'The server’s address begins with https://' => 'La dirección del servidor empieza por https://',
		'An organization code has letters and digits only.' => 'El código de una organización solo tiene letras y cifras.',
		'Saved, but %s does not answer.' => 'Guardado, pero %s no responde.',
		'Saved, but the server does not know the code %s.' => 'Guardado, pero el servidor no conoce el código %s.',
		'Saved, but nothing will show before the server’s operator allows %s for this code.' => 'Guardado, pero no se mostrará nada hasta que el operador del servidor permita %s para este código.',
		"block title\4Medication prices" => 'Precios de medicamentos',
		"block description\4What a medication costs nearby." => 'Cuánto cuesta un medicamento cerca de usted.',
	),
);
