# Links open pages in the recipient's language, if it isn't the site's: they may be signed out.
module LocalizedLinks
  private
    def default_url_options = { **super, language: link_language }
end
