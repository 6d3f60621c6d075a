run ->(_env) { [ 200, { "content-type" => "text/plain", "content-length" => "2" }, [ "ok" ] ] }
