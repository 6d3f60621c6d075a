name = Site.settings.name
xml.instruct!
xml.OpenSearchDescription xmlns: "http://a9.com/-/spec/opensearch/1.1/" do
  xml.ShortName name.truncate(16) # the longest that the specification allows
  xml.LongName name.truncate(48)
  xml.Description t(".description", community: name).truncate(1_024)
  xml.InputEncoding "UTF-8"
  xml.Language I18n.locale
  xml.Image absolute_url("/favicon.ico"), width: 32, height: 32, type: "image/x-icon"
  xml.Url type: "text/html", template: "#{search_url}?q={searchTerms}"
  xml.Url type: Feed::MEDIA_TYPES["rss"], template: "#{search_url}.rss?q={searchTerms}"
  xml.Url type: SearchDescriptionsController::MEDIA_TYPE, rel: "self", template: search_description_url
end
